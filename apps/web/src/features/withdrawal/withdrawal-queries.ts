import { ApiFailure } from '@abona/client/api-failure.ts';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { withdrawalCopy as copy } from '#copy/withdrawal.ts';
import { casePath } from '#routing/case-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { withoutRedirection } from '#shell/redirection.ts';
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

/** Withdraws, and leads on to its case: whoever ends the purchase here is not sent off with a notice that it ended. */
export function useWithdraw(loanId: string, proof: SecondProof) {
  const client = useQueryClient();
  const { replace } = useNavigation();
  const withdraw = async (): Promise<void> => {
    const { case_id: id } = await proof.proven(() =>
      call('withdrawLoan', { params: { loan_id: loanId } }),
    );
    toasts.show(copy.done);
    replace(id === null ? paths.cases : casePath(id));
    // All but what there was to withdraw from, which is gone.
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'withdrawal' });
  };
  return useMutation({ mutationFn: () => withoutRedirection(withdraw) });
}
