import type { CivilDate } from '@abona/kernel/civil-date';
import { unreachable } from '@abona/kernel/invariant';
import { creditOrigin } from './credit-origin.ts';
import { owedOf } from './instalment-state.ts';
import type { LoanContract, LoanState } from './loan.ts';
import type { LoanEvent } from './loan-event.ts';

export type Refusal =
  | 'lending.amount_not_positive'
  | 'lending.date_before_loan'
  | 'lending.date_in_future'
  | 'lending.told_too_late'
  | 'lending.loan_ended'
  | 'lending.not_a_purchase'
  | 'lending.refund_exceeds_purchase'
  | 'lending.cooling_off_over'
  | 'lending.loan_was_refunded'
  | 'lending.nothing_to_waive'
  | 'lending.credit_not_enough';

/**
 * Whether an event may happen to a loan that stands on its day. Money that reached us is never refused:
 * what a payment cannot do as it was meant becomes saldo a favor.
 */
export function admit(contract: LoanContract, state: LoanState, event: LoanEvent): Refusal | null {
  if (event.on < contract.openedOn) return 'lending.date_before_loan';
  if ('amount' in event && event.amount <= 0) return 'lending.amount_not_positive';
  switch (event.kind) {
    case 'payment':
      return null;
    case 'refund':
      return refundRefusal(contract, state, event.amount);
    case 'cancellation':
      return cancellationRefusal(contract, state, event.on);
    case 'waiver':
      return waiverRefusal(state, event.k);
    case 'write_off':
      return state.status === 'active' ? null : 'lending.loan_ended';
    case 'credit_payout':
      return payoutRefusal(contract, state, event);
    default:
      return unreachable(event);
  }
}

function refundRefusal(contract: LoanContract, state: LoanState, amount: number): Refusal | null {
  if (contract.disbursement.to !== 'merchant') return 'lending.not_a_purchase';
  if (state.status !== 'active' && state.status !== 'closed') return 'lending.loan_ended';
  return state.totals.refunded + amount > contract.netDisbursed
    ? 'lending.refund_exceeds_purchase'
    : null;
}

function cancellationRefusal(
  contract: LoanContract,
  state: LoanState,
  on: CivilDate,
): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  if (state.totals.refunded > 0) return 'lending.loan_was_refunded';
  return on > contract.coolingOffUntil ? 'lending.cooling_off_over' : null;
}

/** Nobody draws in money what they paid in points, nor the other way round. */
function payoutRefusal(
  contract: LoanContract,
  state: LoanState,
  { amount, rail }: Extract<LoanEvent, { kind: 'credit_payout' }>,
): Refusal | null {
  const { money, points } = creditOrigin(contract, state);
  return amount > (rail === 'points' ? points : money) ? 'lending.credit_not_enough' : null;
}

function waiverRefusal(state: LoanState, k: number): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  const row = state.rows.find((each) => each.k === k);
  const owed = row === undefined ? null : owedOf(row);
  return owed !== null && owed.moratory + owed.late_fee > 0 ? null : 'lending.nothing_to_waive';
}
