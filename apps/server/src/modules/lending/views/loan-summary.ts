import type { LoanSummary } from '@abona/contract/lending/loan';
import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { heldPartOf } from '../domain/holds.ts';
import { demandOf } from '../domain/instalment-state.ts';
import { latenessOf } from '../domain/late-days.ts';
import type { InstalmentState, Loan } from '../domain/loan.ts';
import type { Agreement } from '../ports.ts';
import { isLate, lateDaysOf, lateOwedOf, leftOf, perDayOf } from './instalment-figures.ts';

/** A loan as it stands today, with what it was taken for. */
export type ShownLoan = { readonly loan: Loan; readonly agreement: Agreement | undefined };

export const titleOf = ({ loan, agreement }: ShownLoan): string =>
  agreement?.merchant?.name ?? (loan.contract.kind === 'cash' ? 'Préstamo personal' : 'Compra');

/** What a loan is known by: its shop, and what was bought there. */
export const namesOf = (shown: ShownLoan) => ({
  title: titleOf(shown),
  goods: shown.agreement?.merchant?.goods ?? null,
});

const isActive = ({ state }: Loan): boolean => state.status === 'active';

export const lateRowsOf = ({ state }: Loan): readonly InstalmentState[] =>
  state.status === 'active' ? state.rows.filter((row) => isLate(row, state)) : [];

type ToPay = { readonly row: InstalmentState; readonly amount: number };

/** What is still to be paid of each instalment: saldo a favor pays the next ones by itself. */
export function toPayOf({ state }: Loan): readonly ToPay[] {
  if (state.status !== 'active') return [];
  let credit: number = state.credit;
  return state.rows.flatMap((row) => {
    const left = leftOf(row);
    const amount = Math.max(0, left - credit);
    credit -= left - amount;
    return amount === 0 ? [] : [{ row, amount }];
  });
}

/** How many instalments are paid, or need no more money than is there already. */
const doneWith = (loan: Loan): number =>
  isActive(loan)
    ? loan.state.rows.length - toPayOf(loan).length
    : loan.state.rows.filter(({ isSettled }) => isSettled).length;

export function toLoanSummary(shown: ShownLoan): LoanSummary {
  const { loan, agreement } = shown;
  const { contract, state } = loan;
  const active = isActive(loan);
  const total = active ? state.rows.length : contract.terms.dueDates.length;
  const isPaid = state.closing === 'paid' || state.closing === 'paid_off';
  return {
    loan_id: publicId('loan', contract.loanId),
    kind: contract.kind,
    ...namesOf(shown),
    merchant_logo: agreement?.merchant?.logo ?? null,
    order_id: agreement?.merchant?.orderId ?? null,
    status: state.status,
    closing: state.closing,
    closed_on: state.closedOn,
    opened_on: contract.openedOn,
    delinquency: active ? latenessOf(state, state.settledThrough).delinquency : 'current',
    amount: contract.terms.principal,
    level_payment: state.levelPayment,
    frequency: contract.terms.frequency,
    instalments_total: total,
    instalments_paid: isPaid ? total : doneWith(loan),
    instalments_overdue: lateRowsOf(loan).length,
    paid: sum(Object.values(state.totals.received)),
    remaining: toPayOf(loan).reduce((left, { amount }) => left + amount, 0),
    next: nextOf(loan),
    is_held: isHeld(loan),
    overdue: overdueOf(loan),
    last_due_date: state.lastDueOn,
  };
}

/** An amount of an instalment that is in dispute as a whole; what a person looks at with the customer is not. */
export const isDisputed = ({ state }: Loan, { row: { k }, amount }: ToPay): boolean =>
  heldPartOf(state, { stop: 'mora', k, amount }) >= amount;

/** All that is left to pay of a loan is in dispute. */
function isHeld(loan: Loan): boolean {
  const toPay = toPayOf(loan);
  return toPay.length > 0 && toPay.every((each) => isDisputed(loan, each));
}

/** What is late of a loan is in dispute, all of it. */
export const isLateDisputed = (loan: Loan): boolean =>
  lateRowsOf(loan).every((row) => isDisputed(loan, { row, amount: demandOf(row) }));

/** The first that can still be paid in time; of those the first that is not in dispute, where there is one. */
function nextOf(loan: Loan): LoanSummary['next'] {
  const coming = toPayOf(loan).filter(({ row }) => !isLate(row, loan.state));
  const next = coming.find((each) => !isDisputed(loan, each)) ?? coming[0];
  if (next === undefined) return null;
  const { row, amount } = next;
  return {
    number: row.k,
    amount,
    due_date: row.dueDate,
    pay_by: row.payBy,
    days_left: daysBetween(loan.state.settledThrough, row.payBy),
  };
}

export function overdueOf(loan: Loan): LoanSummary['overdue'] {
  const rows = lateRowsOf(loan);
  if (rows.length === 0) return null;
  const { contract, state } = loan;
  const days = Math.max(...rows.map((row) => lateDaysOf(row, state)));
  return {
    amount: rows.reduce((owed, row) => owed + demandOf(row), 0),
    count: rows.length,
    days_late: days,
    since: addDays(state.settledThrough, -days),
    late_charges: rows.reduce((owed, row) => owed + lateOwedOf(row), 0),
    per_day: rows.reduce((added, row) => added + perDayOf(contract, row, state), 0),
  };
}

/** What is late without what is held: nobody is reminded of what they dispute. */
export const askedLateOf = (loan: Loan): number =>
  lateRowsOf(loan).reduce((asked, row) => {
    const amount = demandOf(row);
    return asked + amount - heldPartOf(loan.state, { stop: 'collect', k: row.k, amount });
  }, 0);

/** What is to be paid by a day, without what is held; whoever is late is told of that instead. */
export function askedByOf(loan: Loan, day: CivilDate): Centavos {
  const dues = lateRowsOf(loan).length > 0 ? [] : toPayOf(loan);
  const asked = dues
    .filter(({ row }) => row.payBy === day)
    .map(({ row: { k }, amount }) => {
      const held = heldPartOf(loan.state, { stop: 'collect', k, amount });
      return centavos(amount - held);
    });
  return sum(asked);
}
