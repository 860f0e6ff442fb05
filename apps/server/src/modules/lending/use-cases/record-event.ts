import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { advance } from '../domain/advance.ts';
import type { Refusal } from '../domain/changes/change.ts';
import {
  appendEvent,
  type Decision,
  insertEvent,
  isLatest,
} from '../domain/changes/decide-change.ts';
import { type ChangeOutcome, outcomeOf } from '../domain/changes/outcome.ts';
import {
  askedContent,
  type EventContent,
  type LoanEvent,
  sameContent,
} from '../domain/loan-event.ts';
import { figuresOf, type LoanFigures } from '../domain/loan-figures.ts';
import { eventTypes } from '../events.ts';
import type { StoredEvent } from '../stores/event-store.ts';
import { toLoan } from '../stores/loan-row.ts';
import { type LoadedLoan, loadForChanges, readRows, readStory } from '../stores/loan-store.ts';
import { businessDayOf, type LendingDeps, todayOf } from './lending-deps.ts';
import { type DecidedChange, saveChanges } from './save-changes.ts';

/** Something that happened to a loan, as whoever learnt of it tells it. */
export type EventOrder = {
  readonly loanId: string;
  /** Unique for ever: the same again gets the first answer. */
  readonly key: string;
  /** The day it took effect; today unless it is told late. */
  readonly on?: CivilDate;
  readonly content: EventContent;
  readonly actor: string;
};

type ChangeRefusal = Refusal | 'lending.loan_unknown' | 'lending.key_reused';

/** What happened to the loan by this, and whether it happened now. */
export type Change = ChangeOutcome & { readonly isNew: boolean };

export type ChangeResult = Result<Change, ChangeRefusal>;

/** What every change of a loan says: which loan, since when it holds, and who says so. */
export type ChangeOrder = {
  readonly loanId: string;
  /** Names what happened, once for ever; the same again gets the first answer. */
  readonly id: string;
  /** Today unless it is told late. */
  readonly on?: CivilDate;
  readonly actor: string;
};

export const eventOrderOf = (
  key: string,
  { loanId, actor, on }: ChangeOrder,
  content: EventContent,
): EventOrder => ({ loanId, key, actor, content, ...(on !== undefined && { on }) });

/**
 * Takes an event into a loan's story: locks, decides, posts, saves and announces in one transaction.
 * A repeat finds the first answer; other content under the same key is refused. A caller that has a transaction
 * gives it.
 */
export function recordEvent(deps: LendingDeps, order: EventOrder, tx?: Tx): Promise<ChangeResult> {
  return tx === undefined
    ? transaction(deps.db, (own) => recordIn(deps, own, order))
    : recordIn(deps, tx, order);
}

async function recordIn(deps: LendingDeps, tx: Tx, order: EventOrder): Promise<ChangeResult> {
  const [answer] = await recordAllIn(deps, tx, [order]);
  invariant(answer !== undefined, 'an event got no answer');
  return answer;
}

/** Several at once, answered in their order; what is refused leaves the others as they are. */
export async function recordAllIn(
  deps: LendingDeps,
  tx: Tx,
  orders: readonly EventOrder[],
): Promise<readonly ChangeResult[]> {
  const answers = new Map<EventOrder, ChangeResult>();
  for (let left = orders; left.length > 0; ) {
    const { now, later } = oneOfEachLoan(left);
    for (const [order, answer] of await recordTogether(deps, tx, now)) answers.set(order, answer);
    left = later;
  }
  return orders.map((order) => {
    const answer = answers.get(order);
    invariant(answer !== undefined, 'an event got no answer');
    return answer;
  });
}

/** What happens to one loan happens one after the other, and so does what has the same key. */
function oneOfEachLoan(orders: readonly EventOrder[]): { now: EventOrder[]; later: EventOrder[] } {
  const taken = new Set<string>();
  const [now, later]: [EventOrder[], EventOrder[]] = [[], []];
  for (const order of orders) {
    const isTaken = taken.has(order.loanId) || taken.has(order.key);
    (isTaken ? later : now).push(order);
    taken.add(order.loanId).add(order.key);
  }
  return { now, later };
}

async function recordTogether(
  deps: LendingDeps,
  tx: Tx,
  orders: readonly EventOrder[],
): Promise<ReadonlyMap<EventOrder, ChangeResult>> {
  const today = todayOf(deps.clock);
  const loaded = await loadForChanges(
    tx,
    orders.map(({ loanId, key, on = today, content }) => ({
      loanId,
      key,
      on,
      amount: content.kind === 'payment' ? content.amount : null,
      allRows: needsAllRows(content),
    })),
  );
  const answers = new Map<EventOrder, ChangeResult>();
  const changes: DecidedChange[] = [];
  for (const [index, order] of orders.entries()) {
    const found = loaded[index];
    invariant(found !== undefined, 'a loan was neither found nor missed');
    if (found.earlier !== null) {
      answers.set(order, answerAgain(found.earlier, order));
      continue;
    }
    const decided = await decide(deps, tx, { order, found });
    if (decided.ok) changes.push(decided.value);
    answers.set(order, decided.ok ? ok({ ...decided.value.event.outcome, isNew: true }) : decided);
  }
  await saveChanges(deps, tx, changes);
  return answers;
}

async function decide(
  deps: LendingDeps,
  tx: Tx,
  { order, found }: { readonly order: EventOrder; readonly found: LoadedLoan },
): Promise<Result<DecidedChange, ChangeRefusal>> {
  const { content: asked, key } = order;
  const on = order.on ?? todayOf(deps.clock);
  const locked = found.loan;
  if (locked === null) return err('lending.loan_unknown');
  const today = businessDayOf(deps.clock, locked);
  if (on > today) return err('lending.date_in_future');
  if (on < locked.opened_on) return err('lending.date_before_loan');

  const content = found.isQuoted ? asPayoff(asked) : asked;
  const event: LoanEvent = { ...content, key, on };
  const rows = needsAllRows(content) ? await allRows(tx, found, asked) : found.rows;
  const loan = toLoan(locked, rows);
  const isAtEnd = isLatest(loan.state, event, found.sameDay);
  const decided = isAtEnd
    ? appendEvent(loan.contract, { state: loan.state, event }, { today })
    : await decideAnew(tx, { locked, event, today });
  if (!decided.ok) return decided;
  return ok({
    loan,
    decision: decided.value,
    reason: isAtEnd ? planReason(event) : 'correction',
    event: {
      kind: event.kind,
      key: event.key,
      on: event.on,
      content,
      outcome: outcomeOf(locked.id, decided.value.around),
    },
    announce: eventTypes[event.kind],
    actor: order.actor,
    today,
  });
}

/** What an event would change of a loan, as it stands today and as it would. */
type ChangePreview = { readonly before: LoanFigures; readonly after: LoanFigures };

/**
 * Decides as `recordEvent` does and saves nothing. The loan stays locked until the transaction ends, so that whoever
 * records it in the same one does what was shown.
 */
export async function previewEvent(
  deps: LendingDeps,
  tx: Tx,
  { loanId, content }: Pick<EventOrder, 'loanId' | 'content'>,
): Promise<Result<ChangePreview, ChangeRefusal>> {
  const order: EventOrder = { loanId, content, key: `preview:${loanId}`, actor: 'system' };
  const on = todayOf(deps.clock);
  const [found] = await loadForChanges(tx, [
    { loanId, key: order.key, on, amount: null, allRows: needsAllRows(content) },
  ]);
  invariant(found !== undefined, 'a loan was neither found nor missed');
  const decided = await decide(deps, tx, { order, found });
  if (!decided.ok) return decided;
  const { loan, today, decision } = decided.value;
  // As it stands today, not on the place in the day where the event belongs: what else happened today counts.
  const { state: before } = advance(loan.contract, loan.state, today);
  return ok({ before: figuresOf(before), after: figuresOf(decision.state) });
}

function answerAgain(
  earlier: StoredEvent,
  order: EventOrder,
): Result<Change, 'lending.key_reused'> {
  const isSame =
    earlier.loanId === order.loanId &&
    (order.on === undefined || order.on === earlier.effectiveOn) &&
    sameContent(askedContent(earlier.content as EventContent), order.content);
  return isSame ? ok({ ...earlier.outcome, isNew: false }) : err('lending.key_reused');
}

/** A plain payment touches only what is not done with; a new plan needs the whole one. */
const needsAllRows = (content: EventContent): boolean =>
  content.kind !== 'payment' || content.purpose.kind !== 'instalments';

/** All instalments, where those that are open were loaded first. */
const allRows = async (tx: Tx, { loan, rows }: LoadedLoan, asked: EventContent) =>
  needsAllRows(asked) || loan === null ? rows : readRows(tx, loan, 'all');

/** A payment of exactly what was quoted, in time, settles the loan, whatever it was said to be for. */
const asPayoff = (content: EventContent): EventContent =>
  content.kind !== 'payment' || content.purpose.kind === 'payoff'
    ? content
    : { ...content, purpose: { kind: 'payoff' }, asked: content.purpose };

async function decideAnew(
  tx: Tx,
  {
    locked,
    event,
    today,
  }: { locked: Parameters<typeof toLoan>[0]; event: LoanEvent; today: CivilDate },
): Promise<Result<Decision, Refusal>> {
  const { contract, state } = toLoan(locked, await readRows(tx, locked, 'all'));
  const story = await readStory(tx, locked.id);
  const correctionKey = `correction:${locked.id}:${locked.event_count + 1}`;
  return insertEvent(contract, { state, event, story }, { today, correctionKey });
}

const planReason = (event: LoanEvent) =>
  event.kind === 'payment'
    ? event.purpose.kind === 'prepayment'
      ? 'prepayment'
      : 'payoff'
    : event.kind === 'quita'
      ? 'relief'
      : event.kind === 'cancellation' || event.kind === 'relief' || event.kind === 'void'
        ? event.kind
        : 'refund';
