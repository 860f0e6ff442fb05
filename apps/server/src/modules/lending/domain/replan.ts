import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import { segmentsUntil } from '@abona/loan-math/accrual';
import { type PayoffQuote, quotePayoff } from '@abona/loan-math/payoff';
import { type Instalment, instalment, type Plan } from '@abona/loan-math/plan';
import { type PrepaymentPolicy, prepay } from '@abona/loan-math/prepayment';
import { type RefundPolicy, refund, refundableOf } from '@abona/loan-math/refund';
import { type Amounts, combine, noLateAmounts, subtractAmounts, sumOf } from './amounts.ts';
import { chargedOf, demandsOf, newInstalment, settledIfPaid } from './instalment-state.ts';
import type { InstalmentState, LoanContract, LoanState } from './loan.ts';

export const planOf = (contract: LoanContract, state: LoanState): Plan => ({
  terms: contract.terms,
  levelPayment: state.levelPayment,
  rows: state.rows,
});

/** The plain row of a plan, without what became of it. */
export const plainRow = (row: Instalment): Instalment => ({
  k: row.k,
  dueDate: row.dueDate,
  payBy: row.payBy,
  days: row.days,
  opening: row.opening,
  interest: row.interest,
  ivaInterest: row.ivaInterest,
  fee: row.fee,
  ivaFee: row.ivaFee,
  principal: row.principal,
  total: row.total,
  closing: row.closing,
  segments: row.segments,
});

/** Another plan for the same loan; what became of an instalment stays with it. */
export function replaced(state: LoanState, plan: Plan): LoanState {
  const old = new Map(state.rows.map((row) => [row.k, row]));
  const rows = plan.rows.map((row): InstalmentState => {
    const known = old.get(row.k);
    return known === undefined ? newInstalment(plainRow(row)) : { ...known, ...plainRow(row) };
  });
  const lastDueOn = rows.at(-1)?.dueDate ?? state.settledThrough;
  return {
    ...state,
    rows,
    lastDueOn,
    levelPayment: plan.levelPayment,
    planVersion: state.planVersion + 1,
  };
}

/** What settles the loan today: what is due, what is not, and the interest of the days between. */
export function payoffNeed(contract: LoanContract, state: LoanState): PayoffQuote {
  const on = state.settledThrough;
  const quote = quotePayoff(planOf(contract, state), { on, overdue: demandsOf(state.rows) });
  invariant(quote.ok, 'a payoff before the loan');
  return quote.value;
}

/** The plan ends today: the running instalment takes all principal that is left. */
export function payOff(contract: LoanContract, state: LoanState): LoanState {
  const on = state.settledThrough;
  const running = state.rows.find(({ dueDate }) => dueDate > on);
  if (running === undefined) return state;
  const { balance, interest, ivaInterest } = payoffNeed(contract, state);
  const passed = segmentsUntil(running.segments, contract.terms.dayCount, on);
  const last = instalment(
    { k: running.k, dueDate: on, fee: centavos(0) },
    {
      terms: contract.terms,
      segments: passed.length > 0 ? passed : [{ from: on, to: on, days: 0, balance }],
      opening: balance,
      interest,
      ivaInterest,
      principal: balance,
    },
  );
  const behind = state.rows.filter(({ dueDate }) => dueDate <= on);
  const ended = replaced(state, { ...planOf(contract, state), rows: [...behind, last] });
  return {
    ...ended,
    rows: ended.rows.map((row) => (row.k === last.k ? { ...row, isDue: true } : row)),
  };
}

type PrepaymentMoney = { readonly amount: Centavos; readonly policy: PrepaymentPolicy };

/** Money on principal alone; null where no plan can be made of it. */
export function prepaidPlan(
  contract: LoanContract,
  state: LoanState,
  { amount, policy }: PrepaymentMoney,
): LoanState | null {
  const on = state.settledThrough;
  const plan = prepay(planOf(contract, state), { on, amount, policy });
  if (!plan.ok) return null;
  const after = replaced(state, plan.value);
  const prepaid = centavos(state.totals.prepaid + amount);
  return { ...after, totals: { ...after.totals, prepaid } };
}

/** Instalments to come of which principal is owed. */
const unpaidAhead = ({ rows, settledThrough }: LoanState): readonly InstalmentState[] =>
  rows.filter(({ dueDate, principal }) => dueDate > settledThrough && principal > 0);

/** Whether the next instalment is the last one: to pay it ahead is to pay the loan off. */
export const endsWithNext = (state: LoanState): boolean => unpaidAhead(state).length <= 1;

/**
 * The next instalment is paid ahead out of saldo a favor: its principal today, and the interest of its period when it
 * falls due, which from today on is that of the smaller balance. What it is less by stays with the customer. Null
 * where the saldo a favor is not enough for it.
 */
export function paidAheadPlan(contract: LoanContract, state: LoanState): LoanState | null {
  const [next] = unpaidAhead(state);
  if (next === undefined) return null;
  const money = { amount: next.principal, policy: 'NEXT_INSTALMENT' } as const;
  const after = prepaidPlan(contract, state, money);
  if (after === null) return null;
  const cost = after.rows
    .filter(({ k, dueDate }) => dueDate > state.settledThrough && k <= next.k)
    .reduce((sum, { total }) => sum + total, 0);
  const credit = state.credit - next.principal;
  return credit < cost ? null : { ...after, credit: centavos(credit) };
}

type RefundMoney = {
  readonly on: CivilDate;
  readonly amount: Centavos;
  readonly policy: RefundPolicy;
};

/** The plan without the refunded part, and what the customer had paid of it. */
export function refundedPlan(
  contract: LoanContract,
  state: LoanState,
  { amount, policy }: RefundMoney,
): { readonly state: LoanState; readonly moneyBack: Centavos } {
  const on = state.settledThrough;
  const plan = planOf(contract, state);
  // Beyond what the plan was made for, a refund returns what was prepaid before it.
  const part = centavos(Math.min(amount, refundableOf(plan)));
  const after = part === 0 ? state : replaced(state, reducedBy(plan, { on, amount: part, policy }));
  const refunded = state.totals.refunded + amount;
  const isUndone = refunded === contract.financed && policy === 'INTEREST_RETURNED';
  let moneyBack = 0;
  const rows = after.rows.map((each) => {
    const row = isUndone ? { ...each, late: noLateAmounts, waived: noLateAmounts } : each;
    const paid = paidAtMost(row);
    moneyBack += sumOf(subtractAmounts(row.paid, paid)) - (row.paid.principal - paid.principal);
    return settledIfPaid({ ...row, paid, isSettled: false });
  });
  // Principal lent is refunded, still owed, paid or given up: the rest of what was paid goes back, and what the shop
  // returns beyond it was given up for nothing.
  const principalOf = (list: readonly InstalmentState[]): number =>
    list.reduce((sum, { principal }) => sum + principal, 0);
  const paidOf = (list: readonly InstalmentState[]): number =>
    list.reduce((sum, { paid }) => sum + paid.principal, 0);
  const beside = contract.financed - refunded - principalOf(rows);
  const forgiven = Math.min(state.totals.forgiven, beside);
  const prepaid = beside - forgiven;
  invariant(beside >= 0, 'a refund leaves more principal than was lent');
  moneyBack += paidOf(state.rows) + state.totals.prepaid - paidOf(rows) - prepaid;
  return {
    state: {
      ...after,
      rows,
      totals: { ...after.totals, prepaid: centavos(prepaid), forgiven: centavos(forgiven) },
    },
    moneyBack: centavos(moneyBack),
  };
}

function reducedBy(plan: Plan, part: RefundMoney): Plan {
  const outcome = refund(plan, part);
  invariant(outcome.ok, 'a plan takes no refund of what it was made for');
  return outcome.value.plan;
}

const paidAtMost = (row: InstalmentState): Amounts => {
  const charged = chargedOf(row);
  const open = {
    ...charged,
    moratory: centavos(charged.moratory - row.waived.moratory),
    moratory_iva: centavos(charged.moratory_iva - row.waived.moratory_iva),
    late_fee: centavos(charged.late_fee - row.waived.late_fee),
    late_fee_iva: centavos(charged.late_fee_iva - row.waived.late_fee_iva),
  };
  return combine(row.paid, open, Math.min);
};

/** Whether two lists of instalments say the same, whatever became of them. */
export const samePlan = (a: readonly Instalment[], b: readonly Instalment[]): boolean =>
  a.length === b.length &&
  a.every((row, index) => {
    const other = b[index];
    return other !== undefined && textOf(row) === textOf(other);
  });

/** The database gives the names of a segment's parts back in an order of its own; here they have one. */
const textOf = (row: Instalment): string =>
  JSON.stringify({
    ...plainRow(row),
    segments: row.segments.map(({ from, to, days, balance, kept }) => {
      return { from, to, days, balance, kept };
    }),
  });
