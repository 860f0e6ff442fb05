import { err, ok } from '@abona/kernel/result';
import type { Lending } from '#modules/lending/module.ts';
import type { Refunds } from '../ports.ts';

/**
 * Refunds applied to loans. The interest that the returned part has cost so far goes back too: nobody
 * pays for what they gave back.
 */
export const createLendingRefunds = (lending: Pick<Lending, 'refund'>): Refunds => ({
  refund: async (tx, { loanId, refundId, amount, businessDate, actor }) => {
    const applied = await lending.refund(
      { loanId, id: refundId, on: businessDate, amount, policy: 'INTEREST_RETURNED', actor },
      tx,
    );
    // A loan that was written off or cancelled takes no refund any more.
    return applied.ok ? ok(undefined) : err('state_conflict');
  },
});
