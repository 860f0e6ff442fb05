import type { ValidationMethod } from '@abona/contract/identifiers';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';
import { applicationQuery, progressQuery } from '#session/facts/customer-facts.ts';

/** How the proof of the phone stands: a reload goes on where it was. */
export const phoneQuery = queryOptions({
  queryKey: ['origination', 'phone'],
  queryFn: ({ signal }) => call('getPhoneValidation', {}, { signal }),
  refetchOnMount: 'always',
});

export function useSendPhoneCode() {
  const client = useQueryClient();
  return useFunnelMutation({
    mutationFn: (method: ValidationMethod) =>
      call('sendPhoneCode', { body: { send_method_name: method } }),
    onSuccess: (view) => client.setQueryData(phoneQuery.queryKey, view),
    // Too early or too often: the view says until when.
    onError: () => client.invalidateQueries({ queryKey: phoneQuery.queryKey }),
  });
}

export function useValidatePhoneCode() {
  const client = useQueryClient();
  const lookAt = (queryKey: readonly unknown[]) => client.invalidateQueries({ queryKey });
  return useFunnelMutation({
    mutationFn: (otp: string) => call('validatePhoneCode', { body: { otp } }),
    onSuccess: async () => {
      await Promise.all([lookAt(applicationQuery.queryKey), lookAt(progressQuery.queryKey)]);
    },
    // Attempts used up end the application, or lock it for a while.
    onError: async () => {
      await Promise.all([lookAt(phoneQuery.queryKey), lookAt(applicationQuery.queryKey)]);
    },
  });
}

export function useChangePhone() {
  const client = useQueryClient();
  return useFunnelMutation({
    mutationFn: (phone: string) => call('changePhone', { body: { phone } }),
    onSuccess: (view) => client.setQueryData(phoneQuery.queryKey, view),
  });
}
