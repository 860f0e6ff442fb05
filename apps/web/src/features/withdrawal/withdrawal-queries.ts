import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#api/api-failure.ts';
import { call } from '#api/call.ts';
import type { SecondProof } from '#shell/use-second-proof.ts';

export const withdrawalQuery = (loanId: string) =>
  queryOptions({
    queryKey: ['cases', 'withdrawal', loanId],
    queryFn: ({ signal }) => call('previewWithdrawal', { params: { loan_id: loanId } }, { signal }),
    refetchOnMount: 'always',
    retry: false,
  });

/** The days are over, the loan is, or part of it went back already: there are other ways. */
const endings: readonly string[] = ['withdrawal_over', 'withdrawal_used', 'loan_ended'];

export const isTooLate = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && endings.includes(failure.code);

const codeTroubles: readonly string[] = ['otp_invalid', 'otp_expired', 'validation_failed'];

/** What was wrong was the code, not the withdrawal. */
export const isWrongCode = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && codeTroubles.includes(failure.code);

export function useWithdraw(loanId: string, proof: SecondProof) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => proof.proven(() => call('withdrawLoan', { params: { loan_id: loanId } })),
    // All but what there was to withdraw from, which is gone.
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'withdrawal' }),
  });
}
