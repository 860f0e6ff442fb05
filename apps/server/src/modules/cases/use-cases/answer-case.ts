import type { CaseOutcome, CaseStatus } from '@abona/contract/cases/case-status';
import { type Centavos, centavos, formatMoney } from '@abona/kernel/money';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type Case, type CaseAnswer, loanOfSubject } from '../domain/case.ts';
import { isOpen, judgeMove } from '../domain/case-status.ts';
import { type GrantRefusal, grantOf, type Verdict } from '../domain/dispute-remedy.ts';
import { caseAnswered, customerAsked } from '../events.ts';
import { answerNumberOf, type CarriedOut, carryOut } from './carry-out-answer.ts';
import type { CaseDeps } from './case-deps.ts';
import { endHoldsOf, liftHolds } from './case-holds.ts';
import { lockAnyCase } from './lock-case.ts';
import { namedOf } from './move-case.ts';
import { recordMessage } from './write-message.ts';

/** Somebody of ours, by the name that the customer reads and the one that the trail keeps. */
type Staff = { readonly author: string; readonly actor: string };

/** Why the desk cannot do it: no such folio, the case is not where that can be done, or not with that amount. */
export type DeskRefusal = 'case_unknown' | 'state_conflict' | GrantRefusal;

type DeskOrder = Staff & { readonly folio: string; readonly text: string };

type VoidOrder = { readonly found: Case; readonly outcome: CaseOutcome; readonly actor: string };

/**
 * A loan that was found not to be theirs is void from this answer on, and nothing of it is left to be held. Null:
 * the case is about something else, ends otherwise, or its loan was undone before.
 */
async function voidIfNotTheirs(
  deps: CaseDeps,
  tx: Tx,
  { found, outcome, actor }: VoidOrder,
): Promise<{ readonly moneyBack: Centavos } | null> {
  const loanId = loanOfSubject(found.subject);
  if (found.kind !== 'not_me' || outcome !== 'in_favour' || loanId === null) return null;
  const voided = await deps.voidLoans.void(tx, { loanId, caseId: found.id, actor });
  if (voided === null) return null;
  const at = deps.clock.now();
  await endHoldsOf(deps, tx, { over: found, at });
  const step = { at, author: null, words: null };
  await deps.timeline.add(
    tx,
    found,
    { ...step, step: 'voided' },
    ...(voided.moneyBack > 0 ? [{ ...step, step: 'money_back' as const }] : []),
  );
  return voided;
}

/** What the letter says of a void loan after the words of whoever answered. */
const voidText = (moneyBack: Centavos): string =>
  [
    'Este crédito no es tuyo y quedó anulado desde hoy: no debes nada, ni capital ni intereses ni comisiones.',
    ...(moneyBack > 0 ? [`Te regresamos lo que pagaste: ${formatMoney(moneyBack)}.`] : []),
    'Si ya aparecía en tu historial de crédito, pedimos que se marque como un crédito que no contrataste.',
  ].join('\n\n');

export type AnswerOrder = DeskOrder & Verdict;

/** A case as it was, as it is answered, and what was done with the answer. */
export type Answered = {
  readonly before: Case;
  readonly after: Case;
  readonly answer: CaseAnswer;
  readonly done: Pick<CarriedOut, 'moved' | 'parts'>;
};

/**
 * Answers a case: the letter is there from this transaction on, and with it everything that stood still goes on,
 * however late that is. What the answer means in money is done in the same transaction: a loan that is not theirs is
 * undone, and what a dispute was right about is given back, waived or counted as paid, once for the case.
 */
export async function answerCaseIn(
  deps: CaseDeps,
  tx: Tx,
  { folio, text, author, actor, ...verdict }: AnswerOrder,
): Promise<Result<Answered, DeskRefusal>> {
  const found = await lockAnyCase(deps, tx, folio);
  if (found === null) return err('case_unknown');
  const { outcome } = verdict;
  const amount = judgeAnswer(found, verdict);
  if (!amount.ok) return amount;
  const voided = await voidIfNotTheirs(deps, tx, { found, outcome, actor });
  const done = await carryOut(deps, tx, { found, amount: amount.value, actor });
  const texts = [text, voided && voidText(voided.moneyBack), done.text];
  const answer: CaseAnswer = {
    outcome,
    text: texts.filter((each) => each !== null).join('\n\n'),
    signedBy: author,
    at: deps.clock.now(),
  };
  const granted = centavos(found.granted + done.moved);
  const answered: Case = { ...found, status: 'answered', answer, granted };
  await deps.cases.saveAnswer(tx, answered, answer);
  await deps.timeline.add(tx, found, { step: 'answered', at: answer.at, author, words: null });
  if (voided === null) await liftHolds(deps, tx, found);
  const credited = { step: 'credited', at: answer.at, author: null, words: done.text } as const;
  if (done.moved > 0) await deps.timeline.add(tx, found, credited);
  const { customerId } = found;
  const detail = { folio, outcome, moved: done.moved };
  await deps.audit(tx, customerId, { action: 'answered', actor, detail });
  const number = answerNumberOf(found);
  await deps.publish(tx, caseAnswered, { ...namedOf(found), outcome, answer_number: number });
  return ok({ before: found, after: answered, answer, done });
}

/** The same in a transaction of its own. */
export const answerCase = (
  deps: CaseDeps,
  order: AnswerOrder,
): Promise<Result<Case, DeskRefusal>> =>
  transaction(deps.db, async (tx) =>
    mapOk(await answerCaseIn(deps, tx, order), ({ after }) => after),
  );

/** Whether a case can be answered now and so, and how much its customer was right about. */
function judgeAnswer(found: Case, verdict: Verdict): Result<Centavos, DeskRefusal> {
  const moved = judgeMove(found.status, 'answered');
  return moved.ok ? grantOf(found, verdict) : moved;
}

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
export async function writeToCustomer(
  deps: CaseDeps,
  tx: Tx,
  { folio, text, author, actor, isQuestion }: CaseNote,
): Promise<Result<Case, DeskRefusal>> {
  const found = await lockAnyCase(deps, tx, folio);
  if (found === null) return err('case_unknown');
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
}
