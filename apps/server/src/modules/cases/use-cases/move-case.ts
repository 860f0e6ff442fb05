import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { legalDeadline } from '@abona/mexico/legal-deadline';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { Case, CaseAnswer } from '../domain/case.ts';
import { judgeMove } from '../domain/case-status.ts';
import { caseAppealed, caseWithdrawn } from '../events.ts';
import { lockAnsweredBefore } from '../stores/case-figure-store.ts';
import type { CaseDeps } from './case-deps.ts';
import { liftHolds } from './case-holds.ts';
import { inOwnCase, lockAnyCase, type OwnCase } from './lock-case.ts';
import { type CaseRecord, recordOf } from './read-cases.ts';
import { recordMessage } from './write-message.ts';

/** What is published of a case. */
export const namedOf = ({ customerId, id, folio, kind }: Case) => ({
  customer_id: customerId,
  case_id: id,
  folio,
  kind,
});

/** The customer takes a case back; the days that something stood still never count. */
export const withdrawCase = (
  deps: CaseDeps,
  { customerId, caseId }: OwnCase,
): Promise<Result<CaseRecord, 'not_found' | 'case_not_open'>> =>
  transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const found = await deps.cases.find(tx, { customerId, id: caseId, lock: true });
    if (found === null) return err('not_found');
    const withdrawn = await takeBack(deps, tx, { found, told: null });
    return withdrawn.ok ? ok(await recordOf(deps, tx, withdrawn.value)) : withdrawn;
  });

/** Who of ours was told: the name that the customer reads and the one that the trail keeps. Null: the customer did it. */
type Hearer = { readonly author: string; readonly actor: string } | null;

async function takeBack(
  deps: CaseDeps,
  tx: Tx,
  { found, told }: { readonly found: Case; readonly told: Hearer },
): Promise<Result<Case, 'case_not_open'>> {
  if (!judgeMove(found.status, 'withdrawn').ok) return err('case_not_open');
  const { customerId, folio } = found;
  const closedAt = deps.clock.now();
  await deps.cases.saveStatus(tx, found, { status: 'withdrawn', closedAt });
  await deps.timeline.add(tx, found, {
    step: 'withdrawn',
    at: closedAt,
    author: told?.author ?? null,
    words: null,
  });
  await liftHolds(deps, tx, found);
  const actor = told?.actor ?? `customer:${customerId}`;
  await deps.audit(tx, customerId, { action: 'withdrawn', actor, detail: { folio } });
  await deps.publish(tx, caseWithdrawn, namedOf(found));
  return ok({ ...found, status: 'withdrawn', closedAt });
}

/** A customer tells us that they take a case back. */
export async function takeBackCaseIn(
  deps: CaseDeps,
  tx: Tx,
  { folio, ...told }: NonNullable<Hearer> & { readonly folio: string },
): Promise<Result<Case, 'not_found' | 'case_not_open'>> {
  const found = await lockAnyCase(deps, tx, folio);
  return found === null ? err('not_found') : takeBack(deps, tx, { found, told });
}

/** The file of an answered case stands open so long, and so long one may disagree. */
export const fileOpenUntil = ({ at }: CaseAnswer): CivilDate =>
  legalDeadline('dispute_file', mexicoCityDate(at.getTime())).legalDue;

/** Until when somebody else can be asked to look again; null: it is not answered, or was looked at twice. */
export const appealUntil = ({ status, answer, appealedAt, kind }: Case): CivilDate | null =>
  status === 'answered' && answer !== null && appealedAt === null && kind !== 'withdrawal'
    ? fileOpenUntil(answer)
    : null;

type AppealRefusal = 'case_not_answered' | DetailedFailure<'appeal_over'>;

/** Asks that somebody else looks again; once. */
export const appealCase = (
  deps: CaseDeps,
  { text, ...which }: OwnCase & { readonly text: string },
): Promise<Result<CaseRecord, AppealRefusal | 'not_found'>> =>
  inOwnCase<CaseRecord, AppealRefusal>(deps, which, async (tx, found) => {
    if (found.answer === null) return err('case_not_answered');
    const now = deps.clock.now();
    const until = appealUntil(found);
    if (until === null || mexicoCityDate(now.getTime()) > until) {
      const lastDay = formatDateMedium(fileOpenUntil(found.answer));
      return err({ code: 'appeal_over', details: { last_day: lastDay } });
    }
    await deps.cases.saveStatus(tx, found, { status: 'appealed', appealedAt: now });
    await recordMessage(deps, tx, { to: found, author: null, text, files: [] });
    await deps.timeline.add(tx, found, { step: 'appealed', at: now, author: null, words: null });
    await deps.audit(tx, found.customerId, { action: 'appealed', detail: { folio: found.folio } });
    await deps.publish(tx, caseAppealed, namedOf(found));
    return ok(await recordOf(deps, tx, { ...found, status: 'appealed', appealedAt: now }));
  });

const CLOSED_AT_ONCE = 200;

/** Closes what was answered when the days to disagree are over; how many were. */
export const closeAnswered = (deps: CaseDeps): Promise<number> =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const today = mexicoCityDate(now.getTime());
    const due = await lockAnsweredBefore(tx, startOfDisagreement(today), CLOSED_AT_ONCE);
    for (const one of due) {
      await deps.cases.saveStatus(tx, one, { status: 'closed', closedAt: now });
      await deps.timeline.add(tx, one, { step: 'closed', at: now, author: null, words: null });
    }
    return due.length;
  });

/** What was answered before this instant can no longer be disagreed with. */
const startOfDisagreement = (today: CivilDate): Date => {
  const days = daysBetween(today, legalDeadline('dispute_file', today).legalDue);
  return new Date(startOfMexicoCityDay(addDays(today, -days)));
};
