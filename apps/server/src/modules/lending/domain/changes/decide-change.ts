import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Advanced, advance } from '../advance.ts';
import {
  entriesOfCorrection,
  entriesOfSteps,
  entryOf,
  kindOfEvent,
  type LoanEntry,
} from '../books.ts';
import type { LoanContract, LoanState } from '../loan.ts';
import { compareEvents, type LoanEvent } from '../loan-event.ts';
import { samePlan } from '../replan.ts';
import { openingState, replay } from '../replay.ts';
import type { Refusal } from './change.ts';
import { admit, applyEvent } from './changes.ts';

/** A loan's whole story, for what has to be told anew. */
export type Story = {
  /** The plan it was opened with. */
  readonly opening: Parameters<typeof openingState>[1];
  /** What happened and was not taken back. */
  readonly events: readonly LoanEvent[];
};

export type Around = { readonly before: LoanState; readonly after: LoanState };

/** What a change does: the new state, the journals, and what fell on the way to today. */
export type Decision = Pick<Advanced, 'cuts' | 'orders'> & {
  readonly state: LoanState;
  readonly entries: readonly LoanEntry[];
  /** The loan just before and after, on the day it took effect. */
  readonly around: Around;
};

export type Today = { readonly today: CivilDate; readonly correctionKey: string };

/**
 * Whether an event comes after all that has been told, so that it can be added at the end. A hold never does: it
 * changes the day on which it begins, which may be charged already.
 */
export const isLatest = (
  state: LoanState,
  event: LoanEvent,
  sameDay: readonly LoanEvent[],
): boolean =>
  !isHold(event) &&
  (event.on > state.settledThrough ||
    (event.on === state.settledThrough &&
      sameDay.every((other) => compareEvents(other, event) < 0)));

const isHold = ({ kind }: LoanEvent): boolean => kind === 'hold_placed' || kind === 'hold_lifted';

/** An event at the end of the story. */
export function appendEvent(
  contract: LoanContract,
  { state, event }: { readonly state: LoanState; readonly event: LoanEvent },
  { today }: Pick<Today, 'today'>,
): Result<Decision, Refusal> {
  const until = advance(contract, state, event.on);
  const before = until.state;
  const refusal = admit(contract, before, event);
  if (refusal !== null) return err(refusal);
  const after = applyEvent(contract, before, event);
  const since = advance(contract, after, today);
  const kind = kindOfEvent(event, before);
  const entry = entryOf(contract, { kind, key: event.key, on: event.on, before, after });
  return ok({
    state: since.state,
    entries: [
      ...entriesOfSteps(contract, until.steps),
      ...(entry === null ? [] : [entry]),
      ...entriesOfSteps(contract, since.steps),
    ],
    cuts: [...until.cuts, ...since.cuts],
    orders: [...until.orders, ...since.orders],
    around: { before, after },
  });
}

/**
 * An event that belongs further up in the story: we learnt of it late. Its own journal carries its own
 * day; what it changes in what came after it (charges for days on which the debt was paid, say) is
 * corrected by another one, dated today.
 */
export function insertEvent(
  contract: LoanContract,
  { state, event, story }: { state: LoanState; event: LoanEvent; story: Story },
  { today, correctionKey }: Today,
): Result<Decision, Refusal> {
  if (event.kind === 'cancellation' || event.kind === 'write_off')
    return err('lending.told_too_late');
  const stored = advance(contract, state, today);
  const events = [...story.events, event];
  const refunded = events.reduce(
    (sum, each) => sum + (each.kind === 'refund' ? each.amount : 0),
    0,
  );
  // A loan that was withdrawn from or lost takes no refund, whatever day it is said to be of.
  const isWithdrawn = state.status === 'cancelled' && state.closing !== 'void';
  if (event.kind === 'refund' && (isWithdrawn || state.status === 'written_off'))
    return err('lending.loan_ended');
  // What was undone once is not undone again on an earlier day.
  if (event.kind === 'void' && state.status === 'cancelled') return err('lending.loan_ended');
  // Those of later days count too.
  if (refunded > contract.netDisbursed) return err('lending.refund_exceeds_purchase');
  const start = openingState(contract, story.opening);
  const { state: told, around } = replay(contract, start, { events, to: today, watch: event.key });
  if (around === null) return err('lending.date_before_loan');
  const refusal = admit(contract, around.before, event);
  if (refusal !== null) return err(refusal);
  const retold = withPlanVersion(told, stored.state);
  const corrected = entriesOfCorrection(contract, {
    event: { kind: kindOfEvent(event, around.before), key: event.key, on: event.on, ...around },
    correctionKey,
    on: today,
    stored: stored.state,
    retold,
  });
  return ok({
    state: retold,
    entries: [...entriesOfSteps(contract, stored.steps), ...corrected],
    cuts: stored.cuts,
    orders: stored.orders,
    around,
  });
}

/** A payment is taken back: the story without it. What it had paid is owed again, as if never paid. */
export function removeEvent(
  contract: LoanContract,
  { state, key, story }: { state: LoanState; key: string; story: Story },
  { today, correctionKey }: Today,
): Decision {
  const stored = advance(contract, state, today);
  const events = story.events.filter((event) => event.key !== key);
  const start = openingState(contract, story.opening);
  const told = replay(contract, start, { events, to: today }).state;
  const retold = withPlanVersion(told, stored.state);
  const entry = entryOf(contract, {
    kind: 'adjustment',
    key: correctionKey,
    on: today,
    before: stored.state,
    after: retold,
  });
  return {
    state: retold,
    entries: [...entriesOfSteps(contract, stored.steps), ...(entry === null ? [] : [entry])],
    cuts: stored.cuts,
    orders: stored.orders,
    around: { before: stored.state, after: retold },
  };
}

/** A story told anew counts its plans from one; the loan counts on. */
const withPlanVersion = (retold: LoanState, stored: LoanState): LoanState => ({
  ...retold,
  planVersion: samePlan(retold.rows, stored.rows) ? stored.planVersion : stored.planVersion + 1,
});
