import { addDays, addMonths, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { heldPartOf } from './holds.ts';
import { demandOf, settledIfPaid, spend } from './instalment-state.ts';
import { chargeLateDay, latenessOf, nextLateDay } from './late-days.ts';
import type { InstalmentState, LoanContract, LoanState } from './loan.ts';

/** Something that the calendar did to a loan: one journal, dated on its day. */
export type Step = {
  readonly kind: 'due' | 'credit' | 'late';
  /** What makes its business key: the instalment and plan, or the day. */
  readonly about: string;
  readonly on: CivilDate;
  readonly before: LoanState;
  readonly after: LoanState;
};

/** The end of a period that a statement tells of: the loan as it stood when its last day ended. */
export type Cut = { readonly periodTo: CivilDate; readonly state: LoanState };

/** An instalment that fell due with something left to pay that is not held, for whoever collects it. */
export type CollectionOrder = {
  readonly k: number;
  readonly planVersion: number;
  readonly collectOn: CivilDate;
  readonly lastDay: CivilDate;
  readonly amount: Centavos;
};

export type Advanced = {
  readonly state: LoanState;
  readonly steps: readonly Step[];
  readonly cuts: readonly Cut[];
  readonly orders: readonly CollectionOrder[];
};

/** What advancing gathers on its way. */
type Trail = { steps: Step[]; cuts: Cut[]; orders: CollectionOrder[] };

/**
 * Brings a loan forward to a day, one happening after the other: instalments fall due, saldo a favor
 * pays them, lateness is charged day by day. End of day and every operation come through here, so it
 * does not matter which of them was first, or how late.
 */
export function advance(contract: LoanContract, start: LoanState, to: CivilDate): Advanced {
  const trail: Trail = { steps: [], cuts: [], orders: [] };
  let state = start;
  for (;;) {
    const day = nextStepOn(contract, state);
    if (day === null || day > to) break;
    if (isCutDay(state, day)) trail.cuts.push({ periodTo: addDays(day, -1), state });
    state = liveDay(contract, { ...state, settledThrough: day }, trail);
  }
  if (state.settledThrough < to) state = { ...state, settledThrough: to };
  return { state, ...trail };
}

/** The next day on which something is posted or cut by itself. */
function nextStepOn(contract: LoanContract, state: LoanState): CivilDate | null {
  if (state.status !== 'active') return null;
  const { settledThrough, holds } = state;
  const terms = { policy: contract.latePolicy, holds };
  let next: CivilDate | null = nextCutAfterEnd(state);
  for (const row of state.rows) {
    if (row.isSettled) continue;
    const day = row.isDue ? nextLateDay(row, settledThrough, terms) : row.dueDate;
    if (day !== null && (next === null || day < next)) next = day;
    if (!row.isDue) break;
  }
  return next;
}

/** When end of day has to look at a loan again; null when never. */
export function nextEventOn(
  contract: LoanContract,
  state: LoanState,
  horizon: CivilDate | null,
): CivilDate | null {
  if (state.status !== 'active') return null;
  const { nextBucketOn } = latenessOf(state, state.settledThrough);
  const days = [nextStepOn(contract, state), nextBucketOn, horizon].filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

/** Statements are cut on due dates; after the last one every month, while something is owed. */
const isCutDay = (state: LoanState, day: CivilDate): boolean =>
  day > state.lastDueOn
    ? day === nextCutAfterEnd(state)
    : state.rows.some((row) => row.dueDate === day && !row.isDue);

function nextCutAfterEnd({ lastDueOn, settledThrough }: LoanState): CivilDate | null {
  if (settledThrough < lastDueOn) return null;
  const months = Math.max(1, Math.floor(daysBetween(lastDueOn, settledThrough) / 31));
  for (let month = months; ; month += 1) {
    const day = addMonths(lastDueOn, month);
    if (day > settledThrough) return day;
  }
}

function liveDay(contract: LoanContract, morning: LoanState, trail: Trail): LoanState {
  const on = morning.settledThrough;
  let state = morning;
  for (const row of morning.rows) {
    if (row.isDue || row.dueDate > on) continue;
    state = fallDue(contract, state, { row, trail });
  }
  return chargeLateness(contract, state, trail);
}

/** Interest and fee of an instalment are charged, and saldo a favor pays what it can. */
function fallDue(
  contract: LoanContract,
  before: LoanState,
  { row, trail }: { readonly row: InstalmentState; readonly trail: Trail },
): LoanState {
  const about = `${row.k}:${before.planVersion}`;
  const on = before.settledThrough;
  const due = settledIfPaid({ ...row, isDue: true });
  const after = closeIfDone(
    { ...before, rows: before.rows.map((each) => (each === row ? due : each)) },
    'paid',
  );
  trail.steps.push({ kind: 'due', about, on, before, after });
  const paid = closeIfDone(useCredit(contract, after), 'paid');
  if (paid !== after) trail.steps.push({ kind: 'credit', about, on, before: after, after: paid });
  const demand = demandOf(paid.rows.find(({ k }) => k === row.k) ?? due);
  const held = heldPartOf(paid, { stop: 'debit', k: row.k, amount: demand });
  const amount = centavos(demand - held);
  if (amount > 0)
    trail.orders.push({
      k: row.k,
      planVersion: before.planVersion,
      collectOn: row.dueDate,
      lastDay: row.payBy,
      amount,
    });
  return paid;
}

function chargeLateness(contract: LoanContract, before: LoanState, trail: Trail): LoanState {
  const on = before.settledThrough;
  const { holds } = before;
  const terms = { policy: contract.latePolicy, iva: contract.terms.iva, holds };
  const rows = before.rows.map((row) => chargeLateDay(row, on, terms));
  if (rows.every((row, index) => row === before.rows[index])) return before;
  const after = { ...before, rows };
  trail.steps.push({ kind: 'late', about: on, on, before, after });
  return after;
}

/** Saldo a favor goes to what is due. */
export function useCredit(contract: LoanContract, state: LoanState): LoanState {
  if (state.credit <= 0 || state.status !== 'active') return state;
  const { rows, left } = spend(state.rows, state.credit, contract.terms.iva);
  return left === state.credit ? state : { ...state, rows, credit: centavos(left) };
}

/** A loan of which nothing is owed and to which nothing more comes has ended. */
export function closeIfDone(state: LoanState, closing: LoanState['closing']): LoanState {
  const isDone =
    state.status === 'active' &&
    state.lastDueOn <= state.settledThrough &&
    state.rows.every(({ isSettled }) => isSettled);
  return isDone ? { ...state, status: 'closed', closedOn: state.settledThrough, closing } : state;
}
