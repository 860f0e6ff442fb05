import { centavos } from '@abona/kernel/money';
import { closeIfDone, useCredit } from '../advance.ts';
import type { LoanContract, LoanState } from '../loan.ts';
import { refundedPlan } from '../replan.ts';
import { type EventOf, gainCredit, type Refusal, withTotals } from './change.ts';

export function refundRefusal(
  contract: LoanContract,
  state: LoanState,
  { amount }: EventOf<'refund'>,
): Refusal | null {
  if (contract.disbursement.to !== 'merchant') return 'lending.not_a_purchase';
  const takesRefund =
    state.status === 'active' || state.status === 'closed' || state.closing === 'void';
  if (!takesRefund) return 'lending.loan_ended';
  return state.totals.refunded + amount > contract.netDisbursed
    ? 'lending.refund_exceeds_purchase'
    : null;
}

/** What a shop gave back lessens what is left to pay; what was paid of it already is the customer's again. */
export function refundLoan(
  contract: LoanContract,
  state: LoanState,
  event: EventOf<'refund'>,
): LoanState {
  const merchantOwes = centavos(state.totals.refunded + event.amount);
  // Nothing of it was the customer's: what the shop returns lessens our loss.
  if (state.closing === 'void') return withTotals(state, { refunded: merchantOwes });
  const canReduce = state.status === 'active' || state.status === 'closed';
  // A loan that no longer takes refunds: what the merchant returns is the customer's.
  if (!canReduce)
    return gainCredit(contract, withTotals(state, { refunded: merchantOwes }), event.amount);
  const outcome = refundedPlan(contract, state, event);
  const returned = gainCredit(
    contract,
    withTotals(outcome.state, { refunded: merchantOwes }),
    outcome.moneyBack,
  );
  const after = useCredit(contract, returned);
  return closeIfDone(after, merchantOwes === contract.financed ? 'refunded' : 'paid');
}
