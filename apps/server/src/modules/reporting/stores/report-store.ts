import type { ReportKind, ReportState } from '@abona/contract/staff/report';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'reporting.reports';

type Row = Omit<Selectable<Tables['reporting.reports']>, 'content'>;
type Source = Database | Tx;

/** A report without its file. */
export type Report = {
  readonly id: string;
  readonly kind: ReportKind;
  readonly period: string;
  readonly version: number;
  readonly state: ReportState;
  readonly legalDue: CivilDate;
  readonly internalDue: CivilDate;
  readonly records: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly sentBy: string | null;
  readonly sentAt: Date | null;
  readonly answeredAt: Date | null;
  readonly answer: readonly string[];
};

/** A report that is made now. */
export type NewReport = Pick<
  Report,
  | 'id'
  | 'kind'
  | 'period'
  | 'version'
  | 'legalDue'
  | 'internalDue'
  | 'records'
  | 'fileName'
  | 'mediaType'
  | 'sha256'
  | 'madeBy'
  | 'madeAt'
> & { readonly content: string };

const columns = [
  ...([
    'id',
    'kind',
    'period',
    'version',
    'state',
    'legal_due',
    'internal_due',
    'records',
  ] as const),
  ...(['file_name', 'media_type', 'sha256', 'made_by', 'made_at', 'sent_by', 'sent_at'] as const),
  ...(['answered_at', 'answer'] as const),
];

const toReport = (row: Row): Report => ({
  id: row.id,
  kind: row.kind,
  period: row.period,
  version: row.version,
  state: row.state,
  legalDue: civilDate(row.legal_due),
  internalDue: civilDate(row.internal_due),
  records: row.records,
  fileName: row.file_name,
  mediaType: row.media_type,
  sha256: row.sha256,
  madeBy: row.made_by,
  madeAt: row.made_at,
  sentBy: row.sent_by,
  sentAt: row.sent_at,
  answeredAt: row.answered_at,
  answer: row.answer as readonly string[],
});

const cellOf = (id: string) => ({ table: TABLE, column: 'content', row: id });

export type ReportStore = ReturnType<typeof createReportStore>;

/** Files are sealed: they may tell of people. */
export function createReportStore(fields: Pick<FieldEncryption, 'seal' | 'open'>) {
  return {
    add: async (tx: Tx, report: NewReport): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({
          id: report.id,
          kind: report.kind,
          period: report.period,
          version: report.version,
          state: 'draft',
          legal_due: report.legalDue,
          internal_due: report.internalDue,
          records: report.records,
          file_name: report.fileName,
          media_type: report.mediaType,
          sha256: report.sha256,
          content: fields.seal(cellOf(report.id), report.content),
          made_by: report.madeBy,
          made_at: report.madeAt,
        })
        .execute();
    },
    readContent: async (source: Source, id: string): Promise<string> => {
      const { content } = await source
        .selectFrom(TABLE)
        .select('content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return fields.open(cellOf(id), content);
    },
  };
}

export async function findReport(source: Source, id: string): Promise<Report | null> {
  const row = await source
    .selectFrom(TABLE)
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toReport(row);
}

/** Whoever changes it goes after whoever has it. */
export async function lockReport(tx: Tx, id: string): Promise<Report | null> {
  const row = await tx
    .selectFrom(TABLE)
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toReport(row);
}

/** Versions of a period are made one after the other, the first one too: before it there is no row to wait for. */
export async function lockPeriod(
  tx: Tx,
  { kind, period }: Pick<Report, 'kind' | 'period'>,
): Promise<void> {
  const turn = `reporting.report ${kind} ${period}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
}

/** The last version of a period. */
export async function findLastVersion(
  source: Source,
  { kind, period }: Pick<Report, 'kind' | 'period'>,
): Promise<Report | null> {
  const row = await source
    .selectFrom(TABLE)
    .select(columns)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toReport(row);
}

const LIST_MAX = 500;

/** Those that are on their way by their day, then the others, newest first. */
export async function listReportRows(
  db: Database,
  kinds: readonly ReportKind[],
): Promise<readonly Report[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(columns)
    .where('kind', 'in', kinds)
    .orderBy('made_at', 'desc')
    .limit(LIST_MAX)
    .execute();
  const isOnItsWay = ({ state }: Report): boolean => state === 'draft' || state === 'sent';
  const reports = rows.map(toReport);
  return [
    ...reports.filter(isOnItsWay).sort((one, other) => (one.legalDue < other.legalDue ? -1 : 1)),
    ...reports.filter((one) => !isOnItsWay(one)),
  ];
}

/** Sent, and not answered yet. */
export async function listUnanswered(
  db: Database,
  kinds: readonly ReportKind[],
): Promise<readonly Report[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(columns)
    .where('state', '=', 'sent')
    .where('kind', 'in', kinds)
    .orderBy('sent_at')
    .execute();
  return rows.map(toReport);
}

export async function saveSent(
  tx: Tx,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ state: 'sent', sent_by: by, sent_at: at })
    .where('id', '=', id)
    .execute();
}

type ReportAnswer = {
  readonly id: string;
  readonly isAccepted: boolean;
  readonly words: readonly string[];
  readonly at: Date;
};

export async function saveAnswer(
  tx: Tx,
  { id, isAccepted, words, at }: ReportAnswer,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({
      state: isAccepted ? 'accepted' : 'rejected',
      answered_at: at,
      answer: JSON.stringify(words),
    })
    .where('id', '=', id)
    .execute();
}
