import { type ReportKind, reportKeepers, reportKinds } from '@abona/contract/staff/report';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** Reports that wait for a person, apart for those who keep them: finance does not see what compliance tells. */
export type ReportQueues = {
  readonly accounting_reports: WorkQueue;
  readonly authority_reports: WorkQueue;
};

export const reportQueues = (db: Database): ReportQueues => ({
  accounting_reports: queueOf(db, 'finance'),
  authority_reports: queueOf(db, 'compliance'),
});

/** Drafts, and what was rejected and not made anew; by our own day, late once the law's has passed. */
function queueOf(db: Database, keeper: (typeof reportKeepers)[ReportKind]): WorkQueue {
  const kinds = reportKinds.filter((kind) => reportKeepers[kind] === keeper);
  return workQueue(db, {
    clock: 'house',
    items: sql`
      select report.id, report.internal_due as due, report.legal_due as legal_due, report.legal_due as promised,
        report.made_at as opened_at, report.state, report.kind || ' ' || report.period as label,
        null::bigint as customer_id, null::uuid as loan_id, null::bigint as amount
      from reporting.reports report
      where report.state in ('draft', 'rejected') and report.kind = any(${kinds})
        and not exists (
          select from reporting.reports newer
          where newer.kind = report.kind and newer.period = report.period and newer.version > report.version
        )`,
  });
}
