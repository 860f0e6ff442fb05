import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos, splitRemainderLast } from '@abona/kernel/money';
import { ok } from '@abona/kernel/result';
import { countDays, periodSpan } from '@abona/loan-math/day-count';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { type Instalment, type Period, type Plan, standingOn } from '@abona/loan-math/plan';
import { periodFrom, periodOf, sameLevel } from '@abona/loan-math/prepayment';
import { levelPlan } from '@abona/loan-math/schedule';
import { payByDate } from '@abona/mexico/quincena';
import { settledIfPaid } from '../instalment-state.ts';
import type { InstalmentState, LoanContract, LoanState } from '../loan.ts';
import { planOf, replaced } from '../replan.ts';
import type { ReliefTerms } from './relief.ts';

type NewPlan = Pick<Plan, 'levelPayment'> & { readonly rows: readonly Instalment[] };

/** Enough for every plan: due dates are computed, not stored. */
const CALENDAR_COUNT = 400;

/** The days on which instalments of this loan fall due, after a day. */
function calendarAfter({ terms }: LoanContract, day: CivilDate, count: number): CivilDate[] {
  const { frequency, disbursed, dueDates } = terms;
  const [firstDue] = dueDates;
  const calendar = { frequency, disbursed, count: CALENDAR_COUNT };
  return dueDatesOf(firstDue === undefined ? calendar : { ...calendar, firstDue })
    .filter((each) => each > day)
    .slice(0, count);
}

/** The loan with its dates changed on the day it stands on; null where they cannot be. Ordinary interest goes on. */
export function reliefPlan(
  contract: LoanContract,
  state: LoanState,
  relief: ReliefTerms,
): LoanState | null {
  if (state.status !== 'active') return null;
  switch (relief.kind) {
    case 'move_due':
      return movedPlan(contract, state, relief);
    case 'skip':
      return skippedPlan(contract, state, relief.k);
    case 'restructure':
      return restructuredPlan(contract, state, { count: relief.count, forgiven: centavos(0) });
  }
}

/** The next instalment on a later day, before the one after it; what its days cost more is paid with the last. */
function movedPlan(
  contract: LoanContract,
  state: LoanState,
  { k, to }: { readonly k: number; readonly to: CivilDate },
): LoanState | null {
  const { ahead } = standingOn(state.rows, state.settledThrough);
  const [next, after] = ahead;
  if (next?.principal === 0) return null;
  if (next?.k !== k || to <= next.dueDate || (after !== undefined && to >= after.dueDate))
    return null;
  const extra = countDays(contract.terms.dayCount, next.dueDate, to);
  const periods = ahead.map((row, index): Period => {
    const period = periodOf(row);
    const { span } = period;
    if (index === 0)
      return {
        ...{ ...period, accrued: row.segments.slice(0, -1) },
        ...{ dueDate: to, span: { ...span, to, days: span.days + extra } },
      };
    if (index > 1) return period;
    return { ...period, span: { ...span, from: to, days: Math.max(0, span.days - extra) } };
  });
  return atSameLevel(contract, state, periods);
}

/** The next instalment falls due with the date after it, and so on: everything ends one period later. */
function skippedPlan(contract: LoanContract, state: LoanState, k: number): LoanState | null {
  const { ahead } = standingOn(state.rows, state.settledThrough);
  const [next] = ahead;
  const last = ahead.at(-1);
  const span = next?.segments.at(-1);
  if (next?.k !== k || next.principal === 0) return null;
  if (last === undefined || span === undefined) return null;
  const dates = [
    ...ahead.slice(1).map(({ dueDate }) => dueDate),
    ...calendarAfter(contract, last.dueDate, 1),
  ];
  const { dayCount, frequency } = contract.terms;
  const periods = ahead.map((row, index): Period => {
    const from = index === 0 ? next.dueDate : (dates[index - 1] ?? row.dueDate);
    const dueDate = dates[index] ?? row.dueDate;
    const whole = periodSpan(dayCount, frequency, [from, dueDate]);
    const { k: number, fee } = row;
    if (index > 0) return { k: number, fee, dueDate, span: whole };
    const longer = { from: span.from, to: dueDate, days: span.days + whole.days };
    return { k: number, fee, dueDate, accrued: row.segments.slice(0, -1), span: longer };
  });
  return atSameLevel(contract, state, periods);
}

/** What instalments are stays; the last one pays what is left. */
function atSameLevel(
  contract: LoanContract,
  state: LoanState,
  periods: readonly Period[],
): LoanState | null {
  const { behind, ahead } = standingOn(state.rows, state.settledThrough);
  const opening = ahead[0]?.opening;
  if (opening === undefined) return null;
  const plan = sameLevel(planOf(contract, state), opening, periods);
  return plan.ok
    ? withPlan(contract, state, { ...plan.value, rows: [...behind, ...plan.value.rows] })
    : null;
}

/**
 * More and smaller instalments from the next date on. Principal that is overdue becomes part of them. Interest and
 * charges that it has cost bear no interest: they stay where they are, and are asked for with the first. Of the
 * principal a part may be given up, and never more than there is.
 */
export function restructuredPlan(
  contract: LoanContract,
  state: LoanState,
  { count, forgiven }: { readonly count: number; readonly forgiven: Centavos },
): LoanState | null {
  const on = state.settledThrough;
  const { ahead } = standingOn(state.rows, on);
  const behind = freedRows(state.rows.filter(({ dueDate }) => dueDate <= on));
  const opening = centavos((ahead[0]?.opening ?? 0) + behind.freed);
  const dates = calendarAfter(
    contract,
    addDays(ahead[0]?.dueDate ?? addDays(on, FIRST_DUE_GAP), -1),
    count,
  );
  const [firstDue] = dates;
  if (opening <= 0 || firstDue === undefined || count < 1) return null;
  const periods = restructuredPeriods(contract, state, dates);
  const given = centavos(Math.min(forgiven, opening));
  const plan =
    given === opening
      ? ok({ levelPayment: state.levelPayment, rows: [] })
      : levelPlan(contract.terms, centavos(opening - given), periods);
  if (!plan.ok) return null;
  const payBy = payByDate(firstDue);
  const rows = behind.rows.map((row) => (row.isSettled ? row : { ...row, payBy }));
  const next = withPlan(contract, state, { ...plan.value, rows: [...rows, ...plan.value.rows] });
  const totals = { ...next.totals, forgiven: centavos(next.totals.forgiven + given) };
  return { ...next, totals, rows: next.rows.map((row) => (row.isDue ? settledIfPaid(row) : row)) };
}

/** Days until the first instalment where none is to come, at least. */
const FIRST_DUE_GAP = 10;

function restructuredPeriods(
  contract: LoanContract,
  state: LoanState,
  dates: readonly CivilDate[],
): Period[] {
  const on = state.settledThrough;
  const { dayCount, frequency } = contract.terms;
  const { ahead } = standingOn(state.rows, on);
  const [running] = ahead;
  const firstK = running?.k ?? (state.rows.at(-1)?.k ?? 0) + 1;
  const fees = splitRemainderLast(feesOf(ahead), dates.length);
  return dates.map((dueDate, index): Period => {
    const fee = fees[index] ?? centavos(0);
    const place = { k: firstK + index, dueDate, fee };
    const from = dates[index - 1];
    if (from !== undefined)
      return { ...place, span: periodSpan(dayCount, frequency, [from, dueDate]) };
    if (running === undefined)
      return { ...place, span: { from: on, to: dueDate, days: countDays(dayCount, on, dueDate) } };
    return { ...periodFrom(planOf(contract, state), running, on), ...place };
  });
}

const feesOf = (rows: readonly Instalment[]): Centavos =>
  centavos(rows.reduce((sum, { fee }) => sum + fee, 0));

/** Instalments that fell due, with what is paid of their principal alone; and the principal that is free by it. */
function freedRows(rows: readonly InstalmentState[]): {
  readonly rows: readonly InstalmentState[];
  readonly freed: number;
} {
  let freed = 0;
  const kept = rows.map((row): InstalmentState => {
    const opening = centavos(row.opening + freed);
    const principal = row.isSettled ? row.principal : row.paid.principal;
    freed += row.principal - principal;
    const closing = centavos(opening - principal);
    const total = centavos(row.total - row.principal + principal);
    return { ...row, opening, principal, closing, total };
  });
  return { rows: kept, freed };
}

const withPlan = (
  contract: LoanContract,
  state: LoanState,
  { levelPayment, rows }: NewPlan,
): LoanState => replaced(state, { terms: contract.terms, levelPayment, rows });
