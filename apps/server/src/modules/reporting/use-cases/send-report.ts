import { type ReportKind, reportKeepers } from '@abona/contract/staff/report';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { CondusefReport } from '../ports.ts';
import {
  findReport,
  listUnanswered,
  lockReport,
  type Report,
  saveAnswer,
  saveSent,
} from '../stores/report-store.ts';
import type { ReportDeps } from './report-deps.ts';

export type SendRefusal = 'not_found' | 'role_missing' | 'state_conflict';

type Order = {
  readonly id: string;
  readonly actor: string;
  readonly roles: readonly StaffRole[];
};

/** Whoever keeps a kind of report sees it, makes it and sends it; the auditor sees all. */
export const mayKeep = (roles: readonly StaffRole[], kind: ReportKind): boolean =>
  roles.includes(reportKeepers[kind]);
export const maySee = (roles: readonly StaffRole[], kind: ReportKind): boolean =>
  mayKeep(roles, kind) || roles.includes('auditor');

/** Those that CONDUSEF takes by its own interface. */
const byInterface: readonly ReportKind[] = ['reune', 'redeco'];

/** Whether CONDUSEF is told by its interface; everything else somebody uploads. */
export const goesByInterface = (
  { condusef }: Pick<ReportDeps, 'condusef'>,
  kind: ReportKind,
): boolean => condusef !== null && byInterface.includes(kind);

/**
 * A draft leaves. It is `sent` before anybody is called, so that two do not send it; what CONDUSEF answers follows at
 * once, or by the schedule where it could not be reached. Other authorities take files by hand.
 */
export async function sendReport(
  deps: ReportDeps,
  { id, actor, roles }: Order,
): Promise<Result<Report, SendRefusal>> {
  const sent = await transaction(deps.db, async (tx): Promise<Result<Report, SendRefusal>> => {
    const report = await lockReport(tx, id);
    if (report === null) return err('not_found');
    if (!mayKeep(roles, report.kind)) return err('role_missing');
    if (report.state !== 'draft') return err('state_conflict');
    await saveSent(tx, { id, by: actor, at: deps.clock.now() });
    await deps.audit(tx, {
      subject: `report:${id}`,
      actor,
      action: 'reporting.report_sent',
      reason: null,
      detail: { kind: report.kind, period: report.period, version: report.version },
    });
    return ok(report);
  });
  if (!sent.ok) return sent;
  await tell(deps, sent.value, AbortSignal.timeout(ANSWER_MS));
  const now = await findReport(deps.db, id);
  return now === null ? err('not_found') : ok(now);
}

/** Whoever clicked waits no longer than this; the schedule goes on. */
const ANSWER_MS = 8_000;

async function tell(deps: ReportDeps, report: Report, signal: AbortSignal): Promise<void> {
  const { condusef, db } = deps;
  if (condusef === null || !goesByInterface(deps, report.kind)) return;
  const content: unknown = JSON.parse(await deps.reports.readContent(db, report.id));
  const told = { kind: report.kind, period: report.period, content } as CondusefReport;
  const answer = await condusef.tell(told, signal);
  if (!answer.ok) return;
  await answerAs(deps, { id: report.id, actor: 'system', ...answer.value });
}

type Answer = {
  readonly id: string;
  readonly actor: string;
  readonly isAccepted: boolean;
  readonly words: readonly string[];
};

/** The first answer holds. */
const answerAs = (deps: ReportDeps, { id, actor, isAccepted, words }: Answer): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const report = await lockReport(tx, id);
    if (report?.state !== 'sent') return false;
    await saveAnswer(tx, { id, isAccepted, words, at: deps.clock.now() });
    await deps.audit(tx, {
      subject: `report:${id}`,
      actor,
      action: isAccepted ? 'reporting.report_accepted' : 'reporting.report_rejected',
      reason: null,
      detail: { kind: report.kind, period: report.period, version: report.version },
    });
    return true;
  });

/** What an authority said of a file that was handed in by hand. */
export async function answerReport(
  deps: ReportDeps,
  { id, actor, roles, isAccepted, words }: Order & { isAccepted: boolean; words: string },
): Promise<Result<Report, SendRefusal>> {
  const report = await findReport(deps.db, id);
  if (report === null) return err('not_found');
  if (!mayKeep(roles, report.kind)) return err('role_missing');
  const isTold = goesByInterface(deps, report.kind);
  if (isTold || !(await answerAs(deps, { id, actor, isAccepted, words: [words] })))
    return err('state_conflict');
  const now = await findReport(deps.db, id);
  return now === null ? err('not_found') : ok(now);
}

/** Sent, and CONDUSEF could not be reached: it is told again. */
export async function sendUnanswered(deps: ReportDeps, signal: AbortSignal): Promise<void> {
  for (const report of await listUnanswered(deps.db, byInterface)) {
    if (signal.aborted) return;
    await tell(deps, report, signal);
  }
}
