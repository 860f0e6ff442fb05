import { ApiFailure } from '@abona/client/api-failure.ts';
import type {
  ApplicationPayment,
  ApplicationPurchase,
  CancelReason,
} from '@abona/contract/origination/application';
import {
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { withoutRedirection } from '#shell/redirection.ts';
import { trackFunnelStep } from '#tracking/funnel-step.ts';

const purchaseQuery = queryOptions({
  queryKey: ['origination', 'purchase'],
  queryFn: ({ signal }) => call('getApplicationPayment', {}, { signal }),
});

/** A line is for nothing yet, nor is a visit to a store before its till has charged. */
const isForSomething = (payment: ApplicationPayment | null): boolean =>
  payment !== null && (!payment.isInstoreConsumer || payment.merchantId !== null);

/** What the application is for; null: nothing, a credit line; undefined: not known yet. */
export function usePurchase(): ApplicationPurchase | null | undefined {
  const { data: application } = useQuery(applicationQuery);
  const enabled = isForSomething(application?.payment ?? null);
  const { data } = useQuery({ ...purchaseQuery, enabled });
  if (application === undefined) return undefined;
  return enabled ? data : null;
}

/** What was agreed, once something was accepted. */
export const transactionQuery = queryOptions({
  queryKey: ['origination', 'transaction'],
  queryFn: ({ signal }) => call('getTransactionDetails', {}, { signal }),
});

export const cancelReasonsQuery = queryOptions({
  queryKey: ['origination', 'cancel_reasons'],
  queryFn: ({ signal }) => call('getDownPaymentCancelReasons', {}, { signal }),
});

/** Somebody else moved the application meanwhile: what this screen shows is over. */
const isOvertaken = (failure: unknown): boolean =>
  failure instanceof ApiFailure && ['state_conflict', 'not_found'].includes(failure.code);

/** A change to the application. Refused because it moved on, we look where it is now. */
export function useFunnelMutation<Reply, Input>(
  options: UseMutationOptions<Reply, Error, Input> & {
    readonly mutationFn: (input: Input) => Promise<Reply>;
  },
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    onError: (failure, ...rest) => {
      if (isOvertaken(failure)) {
        void client.invalidateQueries({ queryKey: applicationQuery.queryKey });
      }
      return options.onError?.(failure, ...rest);
    },
  });
}

/** Ends the application at the person's own wish. */
export function useCancelApplication() {
  const client = useQueryClient();
  const { replace } = useNavigation();
  return useFunnelMutation({
    mutationFn: (reason: CancelReason | null) =>
      withoutRedirection(async () => {
        const query = reason === null ? {} : { reason };
        const application = await call('cancelApplication', { query });
        client.setQueryData(applicationQuery.queryKey, application);
        trackFunnelStep({ application, event: 'application_cancelled' });
        replace(paths.cancelled);
      }),
  });
}
