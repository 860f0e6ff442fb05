import type { AddressStep } from '@abona/contract/origination/form';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';

const CONTACTS_KEY = ['identity', 'contacts'] as const;

export const contactsQuery = queryOptions({
  queryKey: CONTACTS_KEY,
  queryFn: ({ signal }) => call('getContacts', {}, { signal }),
  refetchOnMount: 'always',
});

export const personalQuery = queryOptions({
  queryKey: ['identity', 'personal'],
  queryFn: ({ signal }) => call('getPersonalInformation', {}, { signal }),
});

export const addressQuery = queryOptions({
  queryKey: ['identity', 'address'],
  queryFn: ({ signal }) => call('getAddress', {}, { signal }),
});

export const financialQuery = queryOptions({
  queryKey: ['identity', 'financial'],
  queryFn: ({ signal }) => call('getFinancialInformation', {}, { signal }),
});

export const settlementsQuery = (postalCode: string) =>
  queryOptions({
    queryKey: ['catalogue', 'settlements', postalCode],
    queryFn: ({ signal }) =>
      call('getPostalCode', { params: { postal_code: postalCode } }, { signal }),
    enabled: /^\d{5}$/.test(postalCode),
    retry: false,
  });

export function useCorrectAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddressStep) => call('correctAddress', { body }),
    onSuccess: (view) => client.setQueryData(addressQuery.queryKey, view),
  });
}
