import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Hold, HoldStop } from './hold.ts';
import { demandOf } from './instalment-state.ts';
import type { InstalmentState, LoanState } from './loan.ts';
import type { LoanEvent } from './loan-event.ts';

/**
 * The holds that a loan's events tell of, by the day they begin. They are facts of the calendar, known before the
 * loan is told from its first day: so a hold stops the very day on which it begins, and the order in which it was
 * learnt beside payments does not matter.
 */
export function holdsOf(events: readonly LoanEvent[]): readonly Hold[] {
  const lifted = new Map(
    events.flatMap((event) => (event.kind === 'hold_lifted' ? [[event.holdId, event.on]] : [])),
  );
  return events
    .flatMap((event): Hold[] => {
      if (event.kind !== 'hold_placed') return [];
      const { holdId, caseId, scope, stops, on } = event;
      return [{ holdId, caseId, scope, stops, from: on, to: lifted.get(holdId) ?? null }];
    })
    .sort((a, b) => (a.from + a.holdId < b.from + b.holdId ? -1 : 1));
}

const isOn = ({ from, to }: Hold, day: CivilDate): boolean =>
  from <= day && (to === null || day <= to);

const amountOf = ({ scope }: Hold, k: number): number =>
  scope.kind === 'loan'
    ? Number.POSITIVE_INFINITY
    : (scope.amounts.find((each) => each.k === k)?.amount ?? 0);

type HoldQuery = { readonly stop: HoldStop; readonly k: number; readonly on: CivilDate };

/**
 * How much of an instalment is held on a day: what each hold says, together. Two cases claim different centavos; of
 * those that claim the same, whoever asks takes no more than the instalment.
 */
const heldOn = (holds: readonly Hold[], { stop, k, on }: HoldQuery): number =>
  holds.reduce(
    (sum, hold) => (hold.stops.includes(stop) && isOn(hold, on) ? sum + amountOf(hold, k) : sum),
    0,
  );

/** How much of an amount that is asked for of an instalment is held as the loan stands. */
export const heldPartOf = (
  { holds, settledThrough }: Pick<LoanState, 'holds' | 'settledThrough'>,
  { stop, k, amount }: { readonly stop: HoldStop; readonly k: number; readonly amount: number },
): Centavos => centavos(Math.min(amount, heldOn(holds, { stop, k, on: settledThrough })));

/** How much of what is due can not be asked for, or told as overdue, as the loan stands. */
export const heldDemandOf = (
  state: Pick<LoanState, 'holds' | 'settledThrough' | 'rows'>,
  stop: HoldStop,
): Centavos =>
  centavos(
    state.rows.reduce(
      (sum, row) => sum + heldPartOf(state, { stop, k: row.k, amount: demandOf(row) }),
      0,
    ),
  );

type Span = { readonly from: CivilDate; readonly to: CivilDate | null };

/** The days after an instalment's last one on which holds cover so much of it together: merged, in order. */
function coveredSpans(row: InstalmentState, holds: readonly Hold[], need: number): Span[] {
  const edges = edgesOf(row, holds);
  const spans: Span[] = [];
  for (const [place, from] of edges.entries()) {
    const held = heldOn(holds, { stop: 'mora', k: row.k, on: from });
    if (held === 0 || held < need) continue;
    const end = edges[place + 1];
    // Nothing ends any more: it is held for as long as nobody lifts it.
    const to = end === undefined ? null : addDays(end, -1);
    const last = spans.at(-1);
    if (last !== undefined && last.to !== null && addDays(last.to, 1) === from)
      spans[spans.length - 1] = { from: last.from, to };
    else spans.push({ from, to });
  }
  return spans;
}

/** The days after an instalment's last one on which what is held of it may change, in order. */
function edgesOf(row: InstalmentState, holds: readonly Hold[]): readonly CivilDate[] {
  const first = addDays(row.payBy, 1);
  const days = holds.flatMap(({ from, to }) => [
    from < first ? first : from,
    ...(to === null ? [] : [addDays(to, 1)]),
  ]);
  return [...new Set(days.filter((day) => day >= first))].sort();
}

/** The days on which all that is unpaid of an instalment, late charges aside, is held: its clock stands still. */
function stillSpans(row: InstalmentState, holds: readonly Hold[]): Span[] {
  if (holds.length === 0) return [];
  const { principal, interest, interest_iva, fee, fee_iva } = row.paid;
  const unpaid = row.total - principal - interest - interest_iva - fee - fee_iva;
  return coveredSpans(row, holds, unpaid);
}

/** How many days an instalment is late on a day, without those on which its clock stood still. */
export function countedDays(row: InstalmentState, on: CivilDate, holds: readonly Hold[]): number {
  let days = daysBetween(row.payBy, on);
  for (const { from, to } of stillSpans(row, holds)) {
    if (from > on) break;
    days -= daysBetween(from, to === null || to > on ? on : to) + 1;
  }
  return days;
}

/** The day on which an instalment is so many days late; null while its clock stands still before. */
export function nthLateDay(
  row: InstalmentState,
  nth: number,
  holds: readonly Hold[],
): CivilDate | null {
  let day = addDays(row.payBy, nth);
  for (const { from, to } of stillSpans(row, holds)) {
    if (from > day) break;
    if (to === null) return null;
    day = addDays(day, daysBetween(from, to) + 1);
  }
  return day;
}

/** Overdue principal that bears moratory interest on a day. */
export const bearingPrincipal = (
  row: InstalmentState,
  on: CivilDate,
  holds: readonly Hold[],
): number => row.principal - row.paid.principal - heldOn(holds, { stop: 'mora', k: row.k, on });

/** That day, or the first after it on which overdue principal bears interest; null while none will. */
export function nextBearingDay(
  row: InstalmentState,
  day: CivilDate,
  holds: readonly Hold[],
): CivilDate | null {
  const overdue = row.principal - row.paid.principal;
  if (overdue <= 0) return null;
  let next = day;
  if (holds.length === 0) return next;
  for (const { from, to } of coveredSpans(row, holds, overdue)) {
    if (from > next) break;
    if (to === null) return null;
    if (next <= to) next = addDays(to, 1);
  }
  return next;
}
