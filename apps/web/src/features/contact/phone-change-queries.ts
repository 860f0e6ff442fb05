import type { PhoneChangeView } from '@abona/contract/identity/phone-change';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { leaveTo } from '#browser/document-navigation.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { ACTIVITY_KEY } from '#session/facts/customer-facts.ts';
import { contactsQuery } from './contact-queries.ts';

const LOOK_MS = 3_000;

/** How the change of this session stands; looked at again while the face is compared. */
export const phoneChangeQuery = queryOptions({
  queryKey: [...ACTIVITY_KEY, 'phone_change'],
  queryFn: ({ signal }) => call('validatePhoneChange', {}, { signal }),
  refetchOnMount: 'always',
  retry: false,
  // What was changed is told by the last step; asking again would begin another change.
  staleTime: ({ state }) => (state.data?.step === 'changed' ? Number.POSITIVE_INFINITY : 0),
  refetchInterval: ({ state }) => (state.data?.step === 'face_pending' ? LOOK_MS : false),
});

/** Leaves for the provider's page. */
export const useMatchFace = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const back = `${window.location.origin}${hrefOf('contactIdentity')}`;
      const { url } = await call('authorizePhoneChange', {
        params: { id },
        body: { data: { facematch_callback_url: back } },
      });
      leaveTo(url);
    },
  });

export function useSendNewPhoneCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => call('sendNewPhoneCode', { body: { activity_id: id, value } }),
    onSuccess: () => {
      const view = client.getQueryData(phoneChangeQuery.queryKey);
      if (view !== undefined) show(client, { ...view, step: 'code_sent' });
    },
  });
}

type NewNumber = { readonly otp: string; readonly value: string; readonly tokenId: string };

export function useTypeNewPhoneCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ otp, value, tokenId }: NewNumber) =>
      call('validateNewPhone', { body: { activity_id: id, otp, value, token_id: tokenId } }),
    onSuccess: async (view) => {
      show(client, view);
      await client.invalidateQueries({ queryKey: contactsQuery.queryKey });
    },
  });
}

const show = (client: ReturnType<typeof useQueryClient>, view: PhoneChangeView): void =>
  void client.setQueryData(phoneChangeQuery.queryKey, view);
