import type { CaseOutcome, CaseStatus } from '@abona/contract/cases/case-status';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Case, CaseAnswer } from '../domain/case.ts';
import { isOpen, judgeMove } from '../domain/case-status.ts';
import { caseAnswered, customerAsked } from '../events.ts';
import type { CaseDeps } from './case-deps.ts';
import { liftHolds } from './case-holds.ts';
import { inAnyCase } from './lock-case.ts';
import { namedOf } from './move-case.ts';
import { recordMessage } from './write-message.ts';

/** Somebody of ours, by the name that the customer reads and the one that the trail keeps. */
type Staff = { readonly author: string; readonly actor: string };

/** Why the desk cannot do it: no such folio, or the case is not where that can be done. */
export type DeskRefusal = 'case_unknown' | 'state_conflict';

type DeskOrder = Staff & { readonly folio: string; readonly text: string };

/** A loan that is not theirs is never asked for again, however long it takes to undo it. */
const staysHeld = ({ kind }: Case, { outcome }: CaseAnswer): boolean =>
  kind === 'not_me' && outcome === 'in_favour';

/**
 * Answers a case: the letter is there from this transaction on, and with it everything that stood still goes on,
 * however late that is.
 */
export const answerCase = (
  deps: CaseDeps,
  { folio, text, author, actor, outcome }: DeskOrder & { readonly outcome: CaseOutcome },
): Promise<Result<Case, DeskRefusal>> =>
  inAnyCase(deps, folio, async (tx, found) => {
    const moved = judgeMove(found.status, 'answered');
    if (!moved.ok) return moved;
    const answer: CaseAnswer = { outcome, text, signedBy: author, at: deps.clock.now() };
    await deps.cases.saveAnswer(tx, found, answer);
    await deps.timeline.add(tx, found, { step: 'answered', at: answer.at, author, words: null });
    if (!staysHeld(found, answer)) await liftHolds(deps, tx, found);
    const { customerId } = found;
    await deps.audit(tx, customerId, { action: 'answered', actor, detail: { folio, outcome } });
    const number = found.appealedAt === null ? 1 : 2;
    await deps.publish(tx, caseAnswered, { ...namedOf(found), outcome, answer_number: number });
    return ok({ ...found, status: 'answered', answer });
  });

type CaseNote = DeskOrder & {
  /** Then it is their turn. */
  readonly isQuestion: boolean;
};

/** What a note makes of a case; null where it cannot be written. */
function statusAfter({ status }: Case, isQuestion: boolean): CaseStatus | null {
  const to = isQuestion ? 'needs_customer' : 'in_review';
  if (judgeMove(status, to).ok) return to;
  // Whoever was asked already is written to again; an appeal is looked at without moving.
  return isOpen({ status }) && !(isQuestion && status === 'appealed') ? status : null;
}

/** Writes to the customer, with a question or without. */
export const writeToCustomer = (
  deps: CaseDeps,
  { folio, text, author, actor, isQuestion }: CaseNote,
): Promise<Result<Case, DeskRefusal>> =>
  inAnyCase(deps, folio, async (tx, found) => {
    const status = statusAfter(found, isQuestion);
    if (status === null) return err('state_conflict');
    const said = await recordMessage(deps, tx, { to: found, author, text, files: [] });
    await deps.cases.saveFirstReply(tx, found, said.sentAt);
    await deps.cases.saveStatus(tx, found, { status });
    const step = isQuestion ? 'asked' : 'note';
    await deps.timeline.add(tx, found, { step, at: said.sentAt, author, words: null });
    const { customerId, answerBy } = found;
    await deps.audit(tx, customerId, { action: 'written_to', actor, detail: { folio } });
    await deps.publish(tx, customerAsked, {
      ...namedOf(found),
      message_id: said.id,
      answer_by: answerBy,
    });
    return ok({ ...found, status });
  });
