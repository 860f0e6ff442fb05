import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Refusal } from '../domain/admit.ts';
import {
  appendEvent,
  type Decision,
  insertEvent,
  isLatest,
  type Story,
} from '../domain/decide-change.ts';
import { askedContent, type EventContent, type LoanEvent } from '../domain/loan-event.ts';
import { type ChangeOutcome, outcomeOf } from '../domain/outcome.ts';
import { sameContent } from '../domain/same-content.ts';
import { type KeptEvent, readEvents } from '../event-store.ts';
import { eventTypes } from '../events.ts';
import { toLoan } from '../loan-row.ts';
import { type LoadedLoan, loadForChange, readOpening, readRows } from '../loan-store.ts';
import { businessDayOf, type LendingDeps, todayOf } from './lending-deps.ts';
import { saveChange } from './save-change.ts';

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

export type ChangeRefusal = Refusal | 'lending.loan_unknown' | 'lending.key_reused';

/** What happened to the loan by this, and whether it happened now. */
export type Change = ChangeOutcome & { readonly isNew: boolean };

/**
 * Takes an event into a loan's story: locks, decides, posts, saves and announces in one transaction.
 * A repeat finds the first answer; other content under the same key is refused.
 */
export function recordEvent(
  deps: LendingDeps,
  order: EventOrder,
): Promise<Result<Change, ChangeRefusal>> {
  return transaction(deps.db, (tx) => recordIn(deps, tx, order));
}

/** The same in the caller's transaction. */
export async function recordIn(
  deps: LendingDeps,
  tx: Tx,
  order: EventOrder,
): Promise<Result<Change, ChangeRefusal>> {
  const { content: asked, key } = order;
  const on = order.on ?? todayOf(deps.clock);
  const loaded = await loadForChange(tx, {
    loanId: order.loanId,
    key,
    on,
    amount: asked.kind === 'payment' ? asked.amount : null,
    allRows: needsAllRows(asked),
  });
  if (loaded.earlier !== null) return answerAgain(loaded.earlier, order);
  const locked = loaded.loan;
  if (locked === null) return err('lending.loan_unknown');
  const today = businessDayOf(deps.clock, locked);
  if (on > today) return err('lending.date_in_future');
  if (on < locked.opened_on) return err('lending.date_before_loan');

  const content = loaded.isQuoted ? asPayoff(asked) : asked;
  const event: LoanEvent = { ...content, key, on };
  const rows = needsAllRows(content) ? await allRows(tx, loaded, asked) : loaded.rows;
  const loan = toLoan(locked, rows);
  const isAtEnd = isLatest(loan.state, event, loaded.sameDay);
  const decided = isAtEnd
    ? appendEvent(loan.contract, { state: loan.state, event }, { today })
    : await decideAnew(tx, { locked, event, today });
  if (!decided.ok) return decided;

  const outcome = outcomeOf(locked.id, decided.value.around);
  await saveChange(deps, tx, {
    loan,
    decision: decided.value,
    reason: isAtEnd ? planReason(event) : 'correction',
    event: { kind: event.kind, key: event.key, on: event.on, content, outcome },
    announce: eventTypes[event.kind],
    actor: order.actor,
    today,
  });
  return ok({ ...outcome, isNew: true });
}

function answerAgain(earlier: KeptEvent, order: EventOrder): Result<Change, 'lending.key_reused'> {
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

/** All that is needed to tell a loan anew. */
export const readStory = async (tx: Tx, loanId: string): Promise<Story> => ({
  opening: await readOpening(tx, loanId),
  events: await readEvents(tx, loanId),
});

const planReason = (event: LoanEvent) =>
  event.kind === 'payment'
    ? event.purpose.kind === 'prepayment'
      ? 'prepayment'
      : 'payoff'
    : event.kind === 'cancellation'
      ? 'cancellation'
      : 'refund';
