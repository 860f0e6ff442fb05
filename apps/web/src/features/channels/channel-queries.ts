import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readFingerprint } from '#browser/fingerprint.ts';
import { paths } from '#routing/paths.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { beginWith } from '#session/facts/customer-facts.ts';
import { askOrSeen } from '#session/facts/last-seen.ts';
import { trackFunnelStep } from '#tracking/funnel-step.ts';

/** The code for a till; null: none was issued yet. It can be shown where there is no network. */
export const paymentCodeQuery = queryOptions({
  queryKey: ['origination', 'payment_code'],
  queryFn: ({ signal }) =>
    askOrSeen('payment_code', async () => {
      const code = await call('getPaymentCode', {}, { signal });
      // A phone's clock may be wrong: what counts is how long the server says, from now on.
      return code === null ? null : { ...code, until: Date.now() + code.expires_in_s * 1_000 };
    }),
  refetchOnMount: 'always',
});

/** Which products can be used now. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['lending', 'capabilities'],
  queryFn: ({ signal }) => call('getProductCapabilities', {}, { signal }),
});

/** A new code; the one before ends with it. */
export function useIssueCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('issuePaymentCode'),
    onSettled: () => client.invalidateQueries({ queryKey: paymentCodeQuery.queryKey }),
  });
}

/** Opens the application of somebody who wants to pay in a store; another one gives way. */
export function useAskForCode() {
  const client = useQueryClient();
  const { go } = useNavigation();
  return useMutation({
    mutationFn: () =>
      call('createApplication', {
        body: {
          acquisition_channel: 'web',
          acquisition_product: 'instore_consumer',
          browser: readFingerprint(),
        },
      }),
    onSuccess: (application) => {
      trackFunnelStep({ application, event: 'application_created' });
      beginWith(client, application);
      go(paths[routeOfStatus[application.status]]);
    },
  });
}
