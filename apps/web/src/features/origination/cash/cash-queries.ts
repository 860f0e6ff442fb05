import type { RequestedTerm } from '@abona/contract/origination/application';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readFingerprint } from '#browser/fingerprint.ts';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';
import { paths } from '#routing/paths.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { beginWith } from '#session/facts/customer-facts.ts';
import { trackFunnelStep } from '#tracking/funnel-step.ts';

/** What an amount of money costs, in centavos; null: the lender's own example, with the bounds. */
export const cashQuoteQuery = (amount: number | null) =>
  queryOptions({
    queryKey: ['quote', 'cash', amount],
    queryFn: ({ signal }) =>
      call(
        'getQuote',
        { query: { kind: 'cash', ...(amount === null ? {} : { amount: String(amount) }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** What somebody has open, which another application would take the place of. */
export const pendingApplicationQuery = queryOptions({
  queryKey: ['origination', 'pending_application'],
  queryFn: ({ signal }) => call('getPendingApplication', {}, { signal }),
  refetchOnMount: 'always',
});

type Wanted = { readonly amount: number; readonly term: RequestedTerm };

/** Opens the application of a personal loan; another one that is open gives way. */
export function useAskForLoan() {
  const client = useQueryClient();
  const { go } = useNavigation();
  return useFunnelMutation({
    mutationFn: ({ amount, term }: Wanted) =>
      call('createApplication', {
        body: { requested_amount: amount, requested_term: term, browser: readFingerprint() },
      }),
    onSuccess: (application) => {
      trackFunnelStep({ application, event: 'application_created' });
      beginWith(client, application);
      go(paths[routeOfStatus[application.status]]);
    },
  });
}
