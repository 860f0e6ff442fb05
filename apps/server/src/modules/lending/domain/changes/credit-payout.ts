import { centavos } from '@abona/kernel/money';
import { creditOrigin } from '../credit-origin.ts';
import type { LoanContract, LoanState } from '../loan.ts';
import { type EventOf, plus, type Refusal, withTotals } from './change.ts';

/** Nobody draws in money what they paid in points, nor the other way round. */
export function creditPayoutRefusal(
  contract: LoanContract,
  state: LoanState,
  { amount, rail }: EventOf<'credit_payout'>,
): Refusal | null {
  const { money, points } = creditOrigin(contract, state);
  return amount > (rail === 'points' ? points : money) ? 'lending.credit_not_enough' : null;
}

/** Money out of what came as money, points out of what came as points. */
export function payOutCredit(
  contract: LoanContract,
  state: LoanState,
  { amount, rail }: EventOf<'credit_payout'>,
): LoanState {
  const { money, points } = creditOrigin(contract, state);
  const fromCredit = Math.min(amount, rail === 'points' ? points : money);
  const missing = amount - fromCredit;
  return withTotals(
    { ...state, credit: centavos(state.credit - fromCredit) },
    {
      paidOut: plus(state.totals.paidOut, rail, amount),
      overdrawn: centavos(state.totals.overdrawn + missing),
    },
  );
}
