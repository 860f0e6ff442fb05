import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import type { Frequency } from '@abona/loan-math/frequency';
import { advance } from './advance.ts';
import { sumOf } from './amounts.ts';
import { applyEvent } from './changes/changes.ts';
import { countedDays, heldPartOf, holdsOf } from './holds.ts';
import { demandOf, owedOf } from './instalment-state.ts';
import { lateDaysOf } from './late-days.ts';
import type { Closing, InstalmentState, LoanContract, LoanState, LoanStatus } from './loan.ts';
import { compareEvents, type LoanEvent } from './loan-event.ts';
import type { PortfolioLoan } from './losses/provision.ts';

/** A loan as it stood when a day ended, for whoever tells others about it. */
export type LoanOnDay = {
  readonly loanId: string;
  readonly customerId: number;
  readonly day: CivilDate;
  readonly openedOn: CivilDate;
  /** The last day on which the customer could withdraw without cost. */
  readonly coolingOffUntil: CivilDate;
  readonly frequency: Frequency;
  readonly instalments: number;
  readonly levelPayment: Centavos;
  readonly lastDueOn: CivilDate;
  readonly lent: Centavos;
  readonly status: LoanStatus;
  readonly closing: Closing | null;
  readonly closedOn: CivilDate | null;
  /** Whether any instalment has fallen due. */
  readonly hasFallenDue: boolean;
  /** Without what is in dispute, and is not to be told (a hold that stops `bureau`); so is what is late. */
  readonly owed: { readonly principal: Centavos; readonly total: Centavos };
  /** As the portfolio counts it, in dispute or not: nothing of a loan that is over, or was lost. */
  readonly portfolio: PortfolioLoan | null;
  readonly late: Late | null;
  readonly disputed: Centavos;
  /** Since which day it was first late, whatever was paid after it. */
  readonly firstLateSince: CivilDate | null;
  /** How its plan was changed for somebody who could not pay: the last restructuring, else a date that moved. */
  readonly relief:
    | 'deferred'
    | 'restructured'
    | 'overdue_restructured'
    | 'restructured_with_quita'
    | null;
  /** Who asked for a quita, where a part was given up. */
  readonly quita: 'customer' | 'lender' | null;
  /** The most days that it was ever late. */
  readonly daysLateWorst: number;
  readonly lastPayment: { readonly on: CivilDate; readonly amount: Centavos } | null;
  /** Received after it was written off. */
  readonly recovered: Centavos;
};

type Late = {
  /** The last day to pay the oldest instalment that is late. */
  readonly since: CivilDate;
  readonly days: number;
  readonly instalments: number;
  readonly amount: Centavos;
};

type Story = { readonly events: readonly LoanEvent[]; readonly day: CivilDate };

/** Tells a loan anew until a day ends, with what happened until then as it is known now. */
export function loanOnDay(contract: LoanContract, start: LoanState, story: Story): LoanOnDay {
  const events = story.events.filter(({ on }) => on <= story.day).toSorted(compareEvents);
  const { state, history } = liveThrough(contract, start, { events, day: story.day });
  const isOwed = state.status === 'active' || state.status === 'written_off';
  const open = isOwed ? state.rows.filter((row) => !row.isSettled) : [];
  const principal = sum(open.map((row) => owedOf(row).principal));
  const all = sum(open.map((row) => sumOf(owedOf(row))));
  const disputed = sum(open.map((row) => disputedOf(state, row, sumOf(owedOf(row)))));
  const left = centavos(Math.max(0, all - disputed - state.totals.recovered));
  return {
    loanId: contract.loanId,
    customerId: contract.customerId,
    day: story.day,
    openedOn: contract.openedOn,
    coolingOffUntil: contract.coolingOffUntil,
    frequency: contract.terms.frequency,
    instalments: state.rows.length,
    levelPayment: state.levelPayment,
    lastDueOn: state.lastDueOn,
    lent: contract.financed,
    status: state.status,
    closing: state.closing,
    closedOn: state.closedOn,
    hasFallenDue: state.rows.some(({ isDue }) => isDue),
    owed: { principal: centavos(Math.min(principal, left)), total: left },
    portfolio: state.status === 'active' ? { principal, daysLate: lateDaysOf(state) } : null,
    late: isOwed ? lateOn(state, story.day) : null,
    disputed,
    ...history,
    lastPayment: lastPaymentOf(events),
    recovered: state.totals.recovered,
  };
}

/** How much of an amount of an instalment bureaus are not told of. */
const disputedOf = (state: LoanState, { k }: InstalmentState, amount: Centavos): Centavos =>
  heldPartOf(state, { stop: 'bureau', k, amount });

type History = Pick<LoanOnDay, 'firstLateSince' | 'daysLateWorst' | 'relief' | 'quita'>;

/** The same walk as a replay, which also keeps how late the loan ever was: nothing else remembers it. */
function liveThrough(
  contract: LoanContract,
  start: LoanState,
  { events, day }: Story,
): { readonly state: LoanState; readonly history: History } {
  let state: LoanState = { ...start, holds: holdsOf(events) };
  let history: History = { firstLateSince: null, daysLateWorst: 0, relief: null, quita: null };
  for (const event of events) {
    // A hold stops the day on which it begins: what was late before it is seen on its eve.
    const seenUntil = event.kind === 'hold_placed' ? addDays(event.on, -1) : event.on;
    const eve = advance(contract, state, seenUntil).state;
    history = seenOn(history, eve, eve.settledThrough);
    const before = advance(contract, eve, event.on).state;
    if (event.kind === 'relief') history = { ...history, relief: reliefOf(history, before, event) };
    state = applyEvent(contract, before, event);
    // One that found nothing to give up is none.
    if (event.kind === 'quita' && state !== before)
      history = { ...history, relief: 'restructured_with_quita', quita: event.askedBy };
  }
  state = advance(contract, state, day).state;
  return { state, history: seenOn(history, state, day) };
}

/** Lateness ends by an event only: looking before each of them and at the end misses none. */
function seenOn(history: History, state: LoanState, on: CivilDate): History {
  const late = state.status === 'active' ? lateOn(state, on) : null;
  if (late === null) return history;
  return {
    ...history,
    firstLateSince: history.firstLateSince ?? late.since,
    daysLateWorst: Math.max(history.daysLateWorst, late.days),
  };
}

type ReliefEvent = Extract<LoanEvent, { kind: 'relief' }>;

/** A date that moves after a restructuring changes nothing of what bureaus are told, nor does any after a quita. */
function reliefOf(
  { relief }: History,
  before: LoanState,
  { terms, on }: ReliefEvent,
): LoanOnDay['relief'] {
  if (terms.kind !== 'restructure' || relief === 'restructured_with_quita')
    return relief ?? 'deferred';
  return lateOn(before, on) === null ? 'restructured' : 'overdue_restructured';
}

/** Days on which an instalment was held are not counted, as where lateness costs something. */
function lateOn(state: LoanState, day: CivilDate): Late | null {
  const late = state.rows.flatMap((row) => {
    if (!row.isDue || row.isSettled) return [];
    const days = countedDays(row, day, state.holds);
    const demand = demandOf(row);
    const amount = centavos(demand - disputedOf(state, row, demand));
    return days > 0 && amount > 0 ? [{ days, amount, principal: owedOf(row).principal }] : [];
  });
  if (late.length === 0) return null;
  const days = Math.max(...late.map((each) => each.days));
  return {
    since: addDays(day, -days),
    days,
    // What a restructured instalment left unpaid is interest, asked for with the first one of the new plan.
    instalments: Math.max(1, late.filter(({ principal }) => principal > 0).length),
    amount: sum(late.map(({ amount }) => amount)),
  };
}

function lastPaymentOf(events: readonly LoanEvent[]): LoanOnDay['lastPayment'] {
  const payments = events.filter((event) => event.kind === 'payment');
  const last = payments.at(-1);
  if (last === undefined) return null;
  const ofDay = payments.filter(({ on }) => on === last.on);
  return { on: last.on, amount: sum(ofDay.map(({ amount }) => amount)) };
}
