import type { HostedConsentView } from '@abona/contract/merchants/hosted-sign-up';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { orNull } from '#session/facts/customer-facts.ts';

/** The shop that the person came from, as our server knows it; what the address says is not asked. */
export const offeredLinkQuery = queryOptions({
  queryKey: ['merchants', 'hosted_consent'],
  queryFn: ({ signal }) => orNull(call('getHostedConsent', {}, { signal })),
  refetchOnMount: 'always',
});

export const linkedShopsQuery = queryOptions({
  queryKey: ['merchants', 'links'],
  queryFn: ({ signal }) => call('listMerchantLinks', {}, { signal }),
  refetchOnMount: 'always',
});

export function useAgree() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ consent_timestamp, merchant, merchant_customer_id }: HostedConsentView) =>
      call('giveHostedConsent', { body: { consent_timestamp, merchant, merchant_customer_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['merchants'] }),
  });
}

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('endMerchantLink', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linkedShopsQuery.queryKey }),
  });
}

/** Linking a shop anew asks for a second proof: begins it, and answers with its name. */
export const useBeginProof = () =>
  useMutation({
    mutationFn: async () => {
      const { activity_id: id } = await call('openActivity', { body: { kind: 'personal_data' } });
      return id;
    },
  });
