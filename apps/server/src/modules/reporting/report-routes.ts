import * as calls from '@abona/contract/staff/report';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import type { CivilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { deadlineOf, isPeriodic, lastEnded } from './domain/report-period.ts';
import { findReport, type Report } from './stores/report-store.ts';
import { makeReport } from './use-cases/make-report.ts';
import type { ReportDeps } from './use-cases/report-deps.ts';
import { todayOf } from './use-cases/reporting-deps.ts';
import {
  answerReport,
  goesByInterface,
  mayKeep,
  maySee,
  sendReport,
} from './use-cases/send-report.ts';

const STAFF = 'staff:';

/** Somebody of ours as the desk calls them; anybody else as the trail does. */
const actorView = (actor: string): string =>
  actor.startsWith(STAFF) ? publicId('staff', actor.slice(STAFF.length)) : actor;

type Reader = { readonly roles: readonly StaffRole[] };

const reportView = (report: Report, deps: ReportDeps, { roles }: Reader): calls.ReportView => ({
  report_id: report.id,
  kind: report.kind,
  period: report.period,
  version: report.version,
  state: report.state,
  legal_due: report.legalDue,
  internal_due: report.internalDue,
  is_late: report.sentAt === null && todayOf(deps) > report.legalDue,
  is_nil: report.records === 0,
  records: report.records,
  file_name: report.fileName,
  sha256: report.sha256,
  made_by: actorView(report.madeBy),
  made_at: report.madeAt.toISOString(),
  sent_by: report.sentBy === null ? null : actorView(report.sentBy),
  sent_at: report.sentAt?.toISOString() ?? null,
  answered_at: report.answeredAt?.toISOString() ?? null,
  answer: [...report.answer],
  goes_by: goesByInterface(deps, report.kind) ? 'interface' : 'hand',
  is_mine: mayKeep(roles, report.kind),
});

/** Reports of a period that is over, of which nothing was made yet. */
function missingOf(
  reports: readonly Report[],
  kinds: readonly calls.ReportKind[],
  today: CivilDate,
) {
  return kinds.filter(isPeriodic).flatMap((kind) => {
    const period = lastEnded(kind, today);
    const isMade = reports.some((one) => one.kind === kind && one.period === period.name);
    // The catalogue is told once, and when it changes.
    if (isMade || kind === 'accounts_catalogue') return [];
    const { legalDue, internalDue } = deadlineOf(kind, period);
    const due = { legal_due: legalDue, internal_due: internalDue, is_late: today > legalDue };
    return [{ kind, period: period.name, ...due }];
  });
}

/** What the desk reads of reports to authorities, and does with them. */
export function reportRoutes(api: Api, deps: ReportDeps): void {
  const { db } = deps;
  const actorOf = ({ personId }: { readonly personId: string }) => `staff:${personId}`;

  mount(api, calls.listReports, async ({ caller, query }) => {
    const today = todayOf(deps);
    const kinds = calls.reportKinds.filter(
      (kind) => maySee(caller.roles, kind) && (query.kind === undefined || query.kind === kind),
    );
    const reports = kinds.length === 0 ? [] : await deps.reportRows(db, kinds);
    const bureau = await deps.bureau.listReports();
    return ok({
      reports: reports.map((report) => reportView(report, deps, caller)),
      missing: missingOf(reports, kinds, today),
      makes: calls.reportKinds.filter((kind) => mayKeep(caller.roles, kind)),
      bureau: bureau.map((one) => ({
        cut_on: one.cutOn,
        state: one.state,
        records: one.records,
        made_at: one.createdAt.toISOString(),
        sent_at: one.sentAt?.toISOString() ?? null,
      })),
    });
  });

  mount(api, calls.makeReport, async ({ caller, body }) => {
    if (!mayKeep(caller.roles, body.kind)) return err('role_missing');
    const made = await makeReport(deps, { ...body, actor: actorOf(caller) });
    if (made.ok) return ok(reportView(made.value, deps, caller));
    if (made.error === 'on_its_way') return err('state_conflict');
    const message = 'Ese periodo no existe o todavía no termina.';
    return err({ code: 'validation_failed', fields: [{ path: 'period', message }] });
  });

  mount(api, calls.downloadReport, async ({ caller, params }) => {
    const report = await findReport(db, params.report_id);
    if (report === null || !maySee(caller.roles, report.kind)) return err('not_found');
    const content = await deps.reports.readContent(db, report.id);
    return ok({
      type: `${report.mediaType}; charset=utf-8`,
      name: report.fileName,
      bytes: Buffer.from(content),
      isDownload: true,
    });
  });

  mount(api, calls.sendReport, async ({ caller, params }) => {
    const order = { id: params.report_id, actor: actorOf(caller), roles: caller.roles };
    const sent = await sendReport(deps, order);
    return sent.ok ? ok(reportView(sent.value, deps, caller)) : sent;
  });

  mount(api, calls.answerReport, async ({ caller, params, body }) => {
    const order = { id: params.report_id, actor: actorOf(caller), roles: caller.roles };
    const { is_accepted: isAccepted, words } = body;
    const answered = await answerReport(deps, { ...order, isAccepted, words });
    return answered.ok ? ok(reportView(answered.value, deps, caller)) : answered;
  });
}
