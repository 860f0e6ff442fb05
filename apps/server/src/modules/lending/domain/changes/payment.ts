import { type Centavos, centavos } from '@abona/kernel/money';
import { closeIfDone } from '../advance.ts';
import { sumOf } from '../amounts.ts';
import { owedOf, spend } from '../instalment-state.ts';
import type { Loan, LoanContract, LoanState } from '../loan.ts';
import type { PaymentPurpose } from '../loan-event.ts';
import { endsWithNext, paidAheadPlan, payOff, payoffNeed, prepaidPlan } from '../replan.ts';
import { type EventOf, gainCredit, plus, withTotals } from './change.ts';
import { savingOf } from './saving.ts';

/** Money that reached us pays what is due, then what it was meant for; the rest is saldo a favor. */
export function applyPayment(
  contract: LoanContract,
  before: LoanState,
  event: EventOf<'payment'>,
): LoanState {
  const { amount, rail, purpose } = event;
  const state = withTotals(before, { received: plus(before.totals.received, rail, amount) });
  if (state.status === 'written_off') return recover(contract, state, amount);
  if (state.status !== 'active') return gainCredit(contract, state, amount);
  if (meansAll(state, purpose) && amount + state.credit >= payoffNeed(contract, state).total)
    return settleAll(contract, state, amount);
  const { rows, left } = spend(state.rows, amount, contract.terms.iva);
  const paid = { ...state, rows };
  return closeIfDone(beyondDue(contract, paid, { left, purpose }), 'paid');
}

/** What paying an amount today saves, where the next instalment is paid ahead with it. */
export function savedIfPaidAhead(
  { contract, state }: Pick<Loan, 'contract' | 'state'>,
  amount: Centavos,
): Centavos {
  if (state.status !== 'active') return centavos(0);
  const purpose = { kind: 'prepayment', policy: 'NEXT_INSTALMENT' } as const;
  const money = {
    kind: 'payment',
    key: '',
    on: state.settledThrough,
    amount,
    rail: 'spei',
  } as const;
  return savingOf({ before: state, after: applyPayment(contract, state, { ...money, purpose }) });
}

const isAhead = (purpose: PaymentPurpose): boolean =>
  purpose.kind === 'prepayment' && purpose.policy === 'NEXT_INSTALMENT';

const meansAll = (state: LoanState, purpose: PaymentPurpose): boolean =>
  purpose.kind === 'payoff' || (isAhead(purpose) && endsWithNext(state));

/** What is left after what is due: principal paid before its day, or saldo a favor. */
function beyondDue(
  contract: LoanContract,
  paid: LoanState,
  { left, purpose }: { readonly left: Centavos; readonly purpose: PaymentPurpose },
): LoanState {
  const credited = gainCredit(contract, paid, left);
  if (purpose.kind !== 'prepayment' || left === 0) return credited;
  const lighter = isAhead(purpose)
    ? paidAheadPlan(contract, credited)
    : prepaidPlan(contract, paid, { amount: left, policy: purpose.policy });
  return lighter ?? credited;
}

/** Money on a debt that was given up is a recovery; what is beyond the debt is the customer's. */
function recover(contract: LoanContract, state: LoanState, amount: Centavos): LoanState {
  const lost = state.rows.reduce((sum, row) => sum + sumOf(owedOf(row)), 0);
  const { recovered } = state.totals;
  const part = Math.min(amount, Math.max(0, lost - recovered));
  const after = withTotals(state, { recovered: centavos(recovered + part) });
  return gainCredit(contract, after, amount - part);
}

/** What is not due yet is asked for now, without its future interest; then all of it is paid. */
function settleAll(contract: LoanContract, state: LoanState, amount: Centavos): LoanState {
  const due = payOff(contract, state);
  const { rows, left } = spend(due.rows, centavos(amount + due.credit), contract.terms.iva);
  const settled = gainCredit(contract, { ...due, rows, credit: centavos(0) }, left);
  return closeIfDone(settled, 'paid_off');
}
