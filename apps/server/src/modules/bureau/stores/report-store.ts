import type { ControlFigures } from '@abona/bureau-report/control-figures';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';

type Row = Selectable<Tables['bureau.reports']>;
export type ReportState = Row['state'];

export type StoredReport = {
  readonly cutOn: CivilDate;
  readonly state: ReportState;
  readonly intfSha256: string;
  readonly circuloSha256: string;
};

/** One report is made at a time: two operators, or one and the schedule, would number accounts twice. */
export const lockReports = async (tx: Tx): Promise<void> => {
  await sql`lock table bureau.reports in share row exclusive mode`.execute(tx);
};

export async function findReport(
  source: Database | Tx,
  cutOn: CivilDate,
): Promise<StoredReport | null> {
  const row = await source
    .selectFrom('bureau.reports')
    .selectAll()
    .where('cut_on', '=', cutOn)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { state, intf_sha256: intfSha256, circulo_sha256: circuloSha256 } = row;
  return { cutOn, state, intfSha256, circuloSha256 };
}

/** A report as a list shows it. */
export type ListedReport = {
  readonly cutOn: CivilDate;
  readonly state: ReportState;
  readonly records: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

const LIST_MAX = 100;

/** The last ones, newest first. */
export async function listReports(db: Database): Promise<readonly ListedReport[]> {
  const rows = await db
    .selectFrom('bureau.reports')
    .select(['cut_on', 'state', 'records', 'created_at', 'sent_at'])
    .orderBy('cut_on', 'desc')
    .limit(LIST_MAX)
    .execute();
  return rows.map((row) => ({
    cutOn: row.cut_on as CivilDate,
    state: row.state,
    records: row.records,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }));
}

type NewReport = Omit<StoredReport, 'state'> & {
  readonly figures: ControlFigures;
  readonly createdAt: Date;
};

export async function addReport(tx: Tx, report: NewReport): Promise<void> {
  const { figures } = report;
  await tx
    .insertInto('bureau.reports')
    .values({
      cut_on: report.cutOn,
      state: 'draft',
      intf_sha256: report.intfSha256,
      circulo_sha256: report.circuloSha256,
      records: figures.records,
      balance: figures.balance,
      overdue: figures.overdue,
      created_at: report.createdAt,
    })
    .execute();
}

/** Lets a report leave: its records are sent from now on. False: it had left, or there is none. */
export async function releaseReport(tx: Tx, cutOn: CivilDate, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bureau.reports')
    .set({ state: 'sent', sent_at: at })
    .where('cut_on', '=', cutOn)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A report all of whose records were answered is accepted, or rejected where one was not taken. */
export async function settleReports(tx: Tx): Promise<void> {
  // One statement over the set: reports and what became of their records.
  await sql`
    update bureau.reports report set state = case when answers.rejected > 0 then 'rejected' else 'accepted' end
    from (
      select cut_on, count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state = 'rejected') as rejected
      from bureau.submissions where reason = 'monthly' group by cut_on
    ) answers
    where report.cut_on = answers.cut_on and report.state = 'sent' and answers.waiting = 0
  `.execute(tx);
}
