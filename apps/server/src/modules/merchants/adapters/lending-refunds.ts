import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import type { Lending } from '#modules/lending/module.ts';
import type { DownPayments, Refunds } from '../ports.ts';

const nothing = { toPlan: centavos(0), toCustomer: centavos(0), toPoints: centavos(0) };

/**
 * Refunds of purchases. What was paid down goes back first, to the card or the account it came from. The
 * rest goes to the loan, with the interest that the returned part has cost so far: nobody pays for what
 * they gave back.
 */
export function createLendingRefunds(
  lending: Pick<Lending, 'refund' | 'previewRefund'>,
  downPayments: DownPayments,
): Refunds {
  const preview: Refunds['preview'] = async (tx, { loanId, paymentId, amount }) => {
    const paidDown = await downPayments.leftOf(tx, paymentId);
    const toOrigin = centavos(Math.min(amount, paidDown));
    const financed = centavos(amount - toOrigin);
    const effect = financed === 0 ? nothing : await lending.previewRefund(loanId, financed, tx);
    // A loan that was written off or cancelled takes no refund any more.
    return effect === null ? err('state_conflict') : ok({ toOrigin, ...effect });
  };
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
