import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import type { Lending } from '#modules/lending/module.ts';
import type { DownPayments, Refunds } from '../ports.ts';

/**
 * Refunds of purchases. What was financed goes to the loan, with the interest that the returned part has
 * cost so far: nobody pays for what they gave back. What is more than was financed had been paid down, and
 * goes back to where it came from.
 */
export const createLendingRefunds = (
  lending: Pick<Lending, 'refund' | 'findLoan'>,
  downPayments: DownPayments,
): Refunds => ({
  refund: async (tx, { loanId, paymentId, merchantId, refundId, amount, businessDate, actor }) => {
    const loan = await lending.findLoan(loanId, tx);
    if (loan === null) return err('state_conflict');
    const financed = loan.contract.netDisbursed - loan.state.totals.refunded;
    const part = centavos(Math.min(amount, financed));
    if (part > 0) {
      const policy = 'INTEREST_RETURNED' as const;
      const order = { loanId, id: refundId, on: businessDate, amount: part, policy, actor };
      const applied = await lending.refund(order, tx);
      // A loan that was written off or cancelled takes no refund any more.
      if (!applied.ok) return err('state_conflict');
    }
    const paidDown = centavos(amount - part);
    return paidDown === 0
      ? ok(undefined)
      : downPayments.giveBack(tx, { paymentId, merchantId, refundId, amount: paidDown });
  },
});
