import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import type { Lending } from '#modules/lending/module.ts';
import type { DownPayments, Refunds } from '../ports.ts';

const nothing = { toPlan: centavos(0), toCustomer: centavos(0), toPoints: centavos(0) };

const previewBy =
  (lending: Pick<Lending, 'previewRefund'>, downPayments: DownPayments): Refunds['preview'] =>
  async (tx, { loanId, paymentId, amount }) => {
    const paidDown = await downPayments.leftOf(tx, paymentId);
    const toOrigin = centavos(Math.min(amount, paidDown));
    const financed = centavos(amount - toOrigin);
    const effect = financed === 0 ? nothing : await lending.previewRefund(loanId, financed, tx);
    // A loan that was written off or cancelled takes no refund any more.
    return effect === null ? err('state_conflict') : ok({ toOrigin, ...effect });
  };

/**
 * Refunds of purchases. What was paid down goes back first, to the card or the account it came from. The
 * rest goes to the loan, with the interest that the returned part has cost so far: nobody pays for what
 * they gave back.
 */
export function createLendingRefunds(
  lending: Pick<Lending, 'refund' | 'previewRefund'>,
  downPayments: DownPayments,
): Refunds {
  const preview = previewBy(lending, downPayments);
  return {
    preview,
    refund: async (tx, order) => {
      const { loanId, paymentId, merchantId, refundId, amount, businessDate: on, actor } = order;
      const split = await preview(tx, order);
      if (!split.ok) return split;
      const { toOrigin } = split.value;
      const financed = centavos(amount - toOrigin);
      if (toOrigin > 0) {
        const back = { paymentId, merchantId, refundId, amount: toOrigin };
        const given = await downPayments.giveBack(tx, back);
        if (!given.ok) return given;
      }
      if (financed > 0) {
        const policy = 'INTEREST_RETURNED' as const;
        const told = { loanId, id: refundId, on, amount: financed, policy, actor };
        if (!(await lending.refund(told, tx)).ok) return err('state_conflict');
      }
      await downPayments.refunded(tx, loanId);
      return split;
    },
  };
}

/**
 * The customer withdraws from a loan in its first days: what was paid down goes back to where it came from, and the
 * loan is undone as if it had never been lent.
 */
export function createLendingWithdrawals(
  lending: Pick<Lending, 'cancel' | 'previewRefund'>,
  downPayments: DownPayments,
): Refunds {
  const preview = previewBy(lending, downPayments);
  return {
    preview,
    refund: async (tx, order) => {
      const { loanId, paymentId, merchantId, refundId, businessDate: on, actor } = order;
      const split = await preview(tx, order);
      if (!split.ok) return split;
      const { toOrigin } = split.value;
      if (toOrigin > 0) {
        const back = { paymentId, merchantId, refundId, amount: toOrigin };
        const given = await downPayments.giveBack(tx, back);
        if (!given.ok) return given;
      }
      const returned = { from: 'disbursement' } as const;
      const undone = await lending.cancel({ loanId, id: refundId, on, returned, actor }, tx);
      if (!undone.ok) return err('state_conflict');
      await downPayments.refunded(tx, loanId);
      return split;
    },
  };
}
