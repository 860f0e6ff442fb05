import { ApiFailure } from '@abona/client/api-failure.ts';
import type { BeginPayment, PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import type { PayQuincena } from '@abona/contract/collections/quincena';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useOperationKey } from '#api/use-operation-key.ts';
import { leaveTo } from '#browser/document-navigation.ts';
import { attemptPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { askOrSeen } from '#session/facts/last-seen.ts';
import { LENDING_KEY } from '#session/facts/loan-facts.ts';

const KEY = 'collections';

/** What can be paid of a loan now, and how. References that were given can be seen without a network. */
export const payableQuery = (loanId: string) =>
  queryOptions({
    queryKey: [KEY, 'payable', loanId],
    queryFn: ({ signal }) =>
      askOrSeen(`payable:${loanId}`, () =>
        call('getPayable', { params: { loan_id: loanId } }, { signal }),
      ),
    refetchOnMount: 'always',
  });

export const attemptQuery = (attemptId: string) =>
  queryOptions({
    queryKey: [KEY, 'attempt', attemptId],
    queryFn: ({ signal }) =>
      askOrSeen(`attempt:${attemptId}`, () =>
        call('getPaymentAttempt', { params: { id: attemptId } }, { signal }),
      ),
    refetchOnMount: 'always',
  });

/** Asks for the payment's slip, and opens it: its link is good for a while only. */
export const useSlip = ({ loan_id, attempt_id }: PaymentAttemptView) =>
  useMutation({
    mutationFn: () =>
      call('getDocument', {
        params: { loan_id, kind: 'payment_slip', reference: attempt_id },
      }),
    onSuccess: ({ pdf_url }) => leaveTo(pdf_url),
  });

export const mandatesQuery = queryOptions({
  queryKey: [KEY, 'mandates'],
  queryFn: ({ signal }) => call('listMandates', {}, { signal }),
  refetchOnMount: 'always',
});

export const cardsQuery = queryOptions({
  queryKey: ['wallet', 'cards'],
  queryFn: ({ signal }) => call('listCards', {}, { signal }),
  refetchOnMount: 'always',
});

export const claimsQuery = (loanId: string) =>
  queryOptions({
    queryKey: [KEY, 'claims', loanId],
    queryFn: ({ signal }) => call('listPaymentClaims', { query: { loan_id: loanId } }, { signal }),
    refetchOnMount: 'always',
  });

/** What was on the screen is not true any more: it is asked for anew. */
const isOutdated = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  ['amount_changed', 'loan_ended', 'rail_unavailable', 'mandate_missing'].includes(failure.code);

export const quincenaQuery = queryOptions({
  queryKey: [KEY, 'quincena'],
  queryFn: ({ signal }) => call('getQuincena', {}, { signal }),
  refetchOnMount: 'always',
});

/** Goes on where the payment itself is shown. */
function useShowAttempt() {
  const client = useQueryClient();
  const { go } = useNavigation();
  return async (attempt: PaymentAttemptView): Promise<void> => {
    client.setQueryData(attemptQuery(attempt.attempt_id).queryKey, {
      value: attempt,
      seenAt: null,
    });
    await client.invalidateQueries({ queryKey: LENDING_KEY });
    go(attemptPath(attempt.loan_id, attempt.attempt_id));
  };
}

/** Begins a payment, once. */
export function useBeginPayment() {
  const client = useQueryClient();
  const key = useOperationKey();
  const show = useShowAttempt();
  return useMutation({
    mutationFn: (body: BeginPayment) =>
      call('beginPayment', { body }, { idempotencyKey: key.of(body) }),
    onSuccess: (attempt) => {
      key.forget();
      return show(attempt);
    },
    onError: (failure, { loan_id }) =>
      isOutdated(failure)
        ? client.invalidateQueries({ queryKey: payableQuery(loan_id).queryKey })
        : undefined,
  });
}

/** The same for all loans in one act. */
export function usePayQuincena() {
  const client = useQueryClient();
  const key = useOperationKey();
  const show = useShowAttempt();
  return useMutation({
    mutationFn: (body: PayQuincena) =>
      call('payQuincena', { body }, { idempotencyKey: key.of(body) }),
    onSuccess: (attempt) => {
      key.forget();
      return show(attempt);
    },
    onError: (failure) =>
      isOutdated(failure)
        ? client.invalidateQueries({ queryKey: quincenaQuery.queryKey })
        : undefined,
  });
}
