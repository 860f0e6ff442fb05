import { randomUUIDv7 } from 'node:crypto';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { type QuincenaPart, splitByPlan } from '#modules/collections/domain/quincena.ts';
import type { LoanReceipt, Receipt } from '#modules/collections/domain/receipt.ts';

type Share = Pick<LoanReceipt, 'loanId' | 'attemptId'> & { readonly amount: Centavos };

/** Money for several loans as one receipt for each of them, by what their attempts ask for. */
export const splitReceipt = (
  receipt: Receipt,
  attempts: readonly Attempt[],
): readonly LoanReceipt[] =>
  split(
    receipt,
    attempts.flatMap(({ id: attemptId, target, amount }) =>
      target.kind === 'loan' ? [{ loanId: target.loanId, attemptId, amount }] : [],
    ),
  );

/** The same by what is owed, or was said to be paid, where nothing was begun. */
export const splitOver = (
  receipt: Receipt,
  parts: readonly Pick<QuincenaPart, 'loanId' | 'amount'>[],
): readonly LoanReceipt[] =>
  split(
    receipt,
    parts.map(({ loanId, amount }) => ({ loanId, attemptId: null, amount })),
  );

function split(receipt: Receipt, shares: readonly Share[]): readonly LoanReceipt[] {
  const amounts = splitByPlan(
    receipt.amount,
    shares.map(({ amount }) => amount),
  );
  return shares.flatMap(({ loanId, attemptId }, part): LoanReceipt[] => {
    const amount = amounts[part] ?? centavos(0);
    if (amount === 0) return [];
    const id = part === 0 ? receipt.id : randomUUIDv7();
    return [{ ...receipt, id, part, amount, loanId, attemptId }];
  });
}
