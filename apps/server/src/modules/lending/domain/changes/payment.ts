import { type Centavos, centavos } from '@abona/kernel/money';
import { closeIfDone } from '../advance.ts';
import { spend } from '../instalment-state.ts';
import type { LoanContract, LoanState } from '../loan.ts';
import { payOff, payoffNeed, prepaidPlan } from '../replan.ts';
import { type EventOf, gainCredit, plus, withTotals } from './change.ts';

/** Money that reached us pays what is due, then what it was meant for; the rest is saldo a favor. */
export function applyPayment(
  contract: LoanContract,
  before: LoanState,
  event: EventOf<'payment'>,
): LoanState {
  const { amount, rail, purpose } = event;
  const state = withTotals(before, { received: plus(before.totals.received, rail, amount) });
  if (state.status === 'written_off')
    return withTotals(state, { recovered: centavos(state.totals.recovered + amount) });
  if (state.status !== 'active') return gainCredit(contract, state, amount);
  if (purpose.kind === 'payoff' && amount + state.credit >= payoffNeed(contract, state).total)
    return settleAll(contract, state, amount);
  const { rows, left } = spend(state.rows, amount, contract.terms.iva);
  const paid = { ...state, rows };
  const lighter =
    purpose.kind === 'prepayment' && left > 0
      ? prepaidPlan(contract, paid, { amount: left, policy: purpose.policy })
      : null;
  return closeIfDone(lighter ?? gainCredit(contract, paid, left), 'paid');
}

/** What is not due yet is asked for now, without its future interest; then all of it is paid. */
function settleAll(contract: LoanContract, state: LoanState, amount: Centavos): LoanState {
  const due = payOff(contract, state);
  const { rows, left } = spend(due.rows, centavos(amount + due.credit), contract.terms.iva);
  const settled = gainCredit(contract, { ...due, rows, credit: centavos(0) }, left);
  return closeIfDone(settled, 'paid_off');
}
