import { type Centavos, centavos } from '@abona/kernel/money';
import { moneyLeft } from '../credit-origin.ts';
import type { LoanContract, LoanState, LoanTotals, PaymentRail } from '../loan.ts';
import type { LoanEvent } from '../loan-event.ts';

/** An event of one kind. */
export type EventOf<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>;

export type Refusal =
  | 'lending.amount_not_positive'
  | 'lending.date_before_loan'
  | 'lending.date_in_future'
  | 'lending.told_too_late'
  | 'lending.loan_ended'
  | 'lending.not_a_purchase'
  | 'lending.refund_exceeds_purchase'
  | 'lending.cooling_off_over'
  | 'lending.principal_not_returned'
  | 'lending.loan_was_refunded'
  | 'lending.nothing_to_waive'
  | 'lending.not_late_enough'
  | 'lending.credit_not_enough'
  | 'lending.relief_impossible'
  | 'lending.hold_stops_nothing'
  | 'lending.hold_unknown'
  | 'lending.hold_begins_later';

export const withTotals = (state: LoanState, changes: Partial<LoanTotals>): LoanState => ({
  ...state,
  totals: { ...state.totals, ...changes },
});

export const plus = <Way extends PaymentRail>(
  sums: Readonly<Record<Way, Centavos>>,
  rail: NoInfer<Way>,
  amount: Centavos,
): Readonly<Record<Way, Centavos>> => ({ ...sums, [rail]: centavos(sums[rail] + amount) });

/**
 * More saldo a favor; what was paid out of it too early comes first. Money that left can only be made up
 * for by money: points do not pay back what somebody drew in cash.
 */
export function gainCredit(contract: LoanContract, state: LoanState, amount: number): LoanState {
  if (amount === 0) return state;
  const owedInMoney = Math.max(0, -moneyLeft(contract, state));
  const repaid = Math.min(amount, Math.max(0, state.totals.overdrawn - owedInMoney));
  const gained = { ...state, credit: centavos(state.credit + amount - repaid) };
  return repaid === 0
    ? gained
    : withTotals(gained, { overdrawn: centavos(state.totals.overdrawn - repaid) });
}
