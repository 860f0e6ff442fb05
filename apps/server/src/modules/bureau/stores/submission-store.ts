import type { ReportedRecord } from '@abona/bureau-report/reported-account';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Rejection } from '../ports.ts';

type Row = Selectable<Tables['bureau.submissions']>;
type SubmissionReason = Row['reason'];

const TABLE = 'bureau.submissions';

export type NewSubmission = {
  readonly id: string;
  readonly loanId: string;
  readonly customerId: number;
  readonly reason: SubmissionReason;
  readonly cutOn: CivilDate;
  readonly dueOn: CivilDate | null;
  readonly record: ReportedRecord;
  readonly createdAt: Date;
};

export type WaitingSubmission = { readonly id: string; readonly record: ReportedRecord };

const BATCH = 500;

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

/** What accounts were told to be; the record is sealed, bound to its row. */
export function createSubmissionStore(fields: FieldEncryption) {
  const cell = (row: string) => ({ table: TABLE, column: 'record', row });
  /** Null where its person was forgotten: nothing of it is left. */
  const recordIn = ({ id, record }: Pick<Row, 'id' | 'record'>): ReportedRecord | null => {
    const text = fields.open(cell(id), record);
    return text === '' ? null : JSON.parse(text);
  };

  return {
    add: async (tx: Tx, submissions: readonly NewSubmission[]): Promise<void> => {
      for (let from = 0; from < submissions.length; from += BATCH)
        await tx
          .insertInto(TABLE)
          .values(
            submissions.slice(from, from + BATCH).map((one) => ({
              id: one.id,
              loan_id: one.loanId,
              customer_id: one.customerId,
              reason: one.reason,
              cut_on: one.cutOn,
              due_on: one.dueOn,
              record: fields.seal(cell(one.id), JSON.stringify(one.record)),
              state: 'waiting' as const,
              created_at: one.createdAt,
            })),
          )
          .execute();
    },
    /** The records of a report, in the order of its files. */
    ofReport: async (
      source: Database | Tx,
      cutOn: CivilDate,
    ): Promise<readonly ReportedRecord[]> => {
      const rows = await source
        .selectFrom(TABLE)
        .select(['id', 'record'])
        .where('cut_on', '=', cutOn)
        .where('reason', '=', 'monthly')
        .orderBy('loan_id')
        .execute();
      return rows.map(recordIn).filter((record) => record !== null);
    },
    /** What a bureau was told last of a loan; null: nothing. */
    lastOf: async (source: Database | Tx, loanId: string): Promise<WaitingSubmission | null> => {
      const row = await source
        .selectFrom(TABLE)
        .select(['id', 'record'])
        .where('loan_id', '=', loanId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const record = row === undefined ? null : recordIn(row);
      return row === undefined || record === null ? null : { id: row.id, record };
    },
    /** What is to be sent now, the oldest first: nothing of a report that is a draft. */
    waiting: async (db: Database, limit: number): Promise<readonly WaitingSubmission[]> => {
      const { rows } = await sql<Pick<Row, 'id' | 'record'>>`
        select id, record from bureau.submissions submission
        where state = 'waiting' and (reason <> 'monthly' or exists (
          select from bureau.reports report
          where report.cut_on = submission.cut_on and report.state <> 'draft'
        ))
        order by id limit ${limit}
      `.execute(db);
      return rows.flatMap((row) => {
        const record = recordIn(row);
        return record === null ? [] : [{ id: row.id, record }];
      });
    },
    settle: async (
      tx: Tx,
      id: string,
      { rejections, at }: { readonly rejections: readonly Rejection[]; readonly at: Date },
    ): Promise<void> => {
      await tx
        .updateTable(TABLE)
        .set({
          state: rejections.length === 0 ? 'accepted' : 'rejected',
          rejections: JSON.stringify(rejections),
          settled_at: at,
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },
  };
}

/** Whether it was told that a loan ended on a day. */
export async function isClosureTold(
  source: Database | Tx,
  loanId: string,
  closedOn: CivilDate,
): Promise<boolean> {
  const row = await source
    .selectFrom(TABLE)
    .select('id')
    .where('loan_id', '=', loanId)
    .where('cut_on', '=', closedOn)
    .where('reason', '=', 'closure')
    .executeTakeFirst();
  return row !== undefined;
}

/** Loans of which the last word was not taken. */
export async function listRejected(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ loan_id: string }>`
    select loan_id from bureau.submissions rejected where state = 'rejected' and not exists (
      select from bureau.submissions later
      where later.loan_id = rejected.loan_id and later.id > rejected.id
    ) order by loan_id
  `.execute(db);
  return rows.map(({ loan_id }) => loan_id);
}

/** How many wait beyond the day on which they were to be told. */
export async function countLate(db: Database, today: CivilDate): Promise<number> {
  const { late } = await db
    .selectFrom(TABLE)
    .select((is) =>
      is.fn
        .countAll<number>()
        .filterWhere('state', '=', 'waiting')
        .filterWhere('due_on', '<', today)
        .as('late'),
    )
    .executeTakeFirstOrThrow();
  return Number(late);
}
