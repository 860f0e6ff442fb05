import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import type { cardReturns } from '@abona/contract/wallet/card';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';

const WALLET_KEY = ['wallet'] as const;
/** A bank that has not answered yet is looked after; a person should not have to. */
const PENDING_POLL_MS = 1_500;

const isWaiting = (accounts: readonly BankAccountView[] | undefined): boolean =>
  accounts?.some(({ status }) => status === 'pending') ?? false;

export const accountsQuery = queryOptions({
  queryKey: [...WALLET_KEY, 'accounts'],
  queryFn: ({ signal }) =>
    call('listBankAccounts', {}, { signal }).then(({ accounts }) => accounts),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (isWaiting(state.data) ? PENDING_POLL_MS : false),
});

export const cardsQuery = queryOptions({
  queryKey: [...WALLET_KEY, 'cards'],
  queryFn: ({ signal }) => call('listCards', {}, { signal }).then(({ cards }) => cards),
  refetchOnMount: 'always',
});

/** The banks by their digits; the list changes once a month. */
export const banksQuery = queryOptions({
  queryKey: [...WALLET_KEY, 'banks'],
  queryFn: ({ signal }) => call('listBanks', {}, { signal }).then(({ banks }) => banks),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What changes one thing here may change what others are for. */
export function useWalletRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
      client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
    ]);
  };
}

/** Keeps the key while the very same thing is sent again, so that a lost answer does it once. */
function useOperationKey() {
  const kept = useRef({ order: '', key: '' });
  return (body: object): string => {
    const order = JSON.stringify(body);
    if (kept.current.order !== order) kept.current = { order, key: crypto.randomUUID() };
    return kept.current.key;
  };
}

type NewAccount = { readonly clabe: string; readonly default_for: InstrumentPurpose[] };

export function useAddAccount() {
  const onSettled = useWalletRefresh();
  // Each press asks the bank anew when it said no before.
  return useMutation({
    mutationFn: (body: NewAccount) => call('addBankAccount', { body }, { timeoutMs: 30_000 }),
    onSettled,
  });
}

/** A bank says whose account it is within seconds, or takes its time: so long somebody waits for it here. */
const CHECKING_MS = 8_000;

/** The account that was added, as its bank says meanwhile whose it is. */
export function useAddedAccount({ data, submittedAt }: ReturnType<typeof useAddAccount>) {
  const [slowAt, setSlowAt] = useState(0);
  const isWaited = data?.status === 'pending';
  const { data: seen } = useQuery({
    // Each try anew: the same account may have failed before.
    queryKey: [...WALLET_KEY, 'added', data?.account_id, submittedAt],
    queryFn: ({ signal }) =>
      call('getBankAccount', { params: { id: data?.account_id ?? '' } }, { signal }),
    enabled: isWaited,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_POLL_MS : false),
  });
  useEffect(() => {
    if (!isWaited) return;
    const timer = setTimeout(() => setSlowAt(submittedAt), CHECKING_MS);
    return () => clearTimeout(timer);
  }, [isWaited, submittedAt]);
  const account = isWaited ? (seen ?? data) : data;
  return { account, isChecking: account?.status === 'pending' && slowAt !== submittedAt };
}

type NewCard = {
  readonly token_id: string;
  readonly default_for: InstrumentPurpose[];
  readonly return_to: (typeof cardReturns)[number];
};

export function useAddCard() {
  const onSettled = useWalletRefresh();
  const keyFor = useOperationKey();
  return useMutation({
    mutationFn: (body: NewCard) =>
      call('addCard', { body }, { idempotencyKey: keyFor(body), timeoutMs: 40_000 }),
    onSettled,
  });
}

export function useConfirmCard() {
  const onSettled = useWalletRefresh();
  return useMutation({
    mutationFn: (id: string) => call('confirmCard', { params: { id } }),
    onSettled,
  });
}
