import type { PlannerView } from '@abona/contract/lending/home';
import type { CivilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { businessDayOnOrBefore } from '@abona/mexico/bank-calendar';
import { nextQuincena, quincenaOnOrAfter } from '@abona/mexico/quincena';
import type { PlannedBudget } from '../ports.ts';
import { isDisputed, namesOf, type ShownLoan, toPayOf } from './loan-summary.ts';

type Item = PlannerView['now']['items'][number];

type Horizon = {
  readonly today: CivilDate;
  /** Paydays ahead. */
  readonly count: number;
  readonly budget: PlannedBudget;
};

/** What falls on which payday: a payment is made from the last payday that comes before it is due. */
export function plannerOf(
  loans: readonly ShownLoan[],
  { today, count, budget }: Horizon,
): PlannerView {
  const items = loans
    .flatMap(itemsOf)
    .sort((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0));
  const days = paydaysFrom(today, count);
  const nowItems = items.filter(({ due_date }) => due_date < (days[0] ?? today));
  const paydays = days.map((payday, index) => {
    const end = days[index + 1] ?? nextQuincena(payday);
    const own = items.filter(({ due_date }) => due_date >= payday && due_date < end);
    return {
      payday,
      paid_on: businessDayOnOrBefore(payday),
      total: sumOf(own),
      items: own,
      elsewhere: budget.elsewhereOn(payday),
    };
  });
  return {
    as_of: today,
    now: { total: sumOf(nowItems), items: nowItems },
    paydays,
    peak: Math.max(0, ...paydays.map(({ total }) => total)),
    cap: budget.cap,
  };
}

function paydaysFrom(today: CivilDate, count: number): readonly CivilDate[] {
  const days = [quincenaOnOrAfter(today)];
  for (let day = days[0]; day !== undefined && days.length < count; ) {
    day = nextQuincena(day);
    days.push(day);
  }
  return days;
}

const sumOf = (items: readonly Item[]): number =>
  items.reduce((total, { amount }) => total + amount, 0);

/** Nobody plans for what is in dispute. */
const itemsOf = (shown: ShownLoan): readonly Item[] => {
  const { contract, state } = shown.loan;
  const planned = toPayOf(shown.loan).filter((each) => !isDisputed(shown.loan, each));
  return planned.map(({ row, amount }) => ({
    loan_id: publicId('loan', contract.loanId),
    ...namesOf(shown),
    number: row.k,
    instalments_total: state.rows.length,
    amount,
    due_date: row.dueDate,
    pay_by: row.payBy,
  }));
};
