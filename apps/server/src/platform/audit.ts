import { createHash } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database/database.ts';
import { pipelineWrite } from './database/pipeline-write.ts';
import { leaveLine, writeGathered } from './last-write/last-write.ts';
import type { LastLine } from './last-write/trail-part.ts';

/** What happened, to whom, by whom. Ids and states only: the trail is kept for ever. */
type AuditLine = {
  /** Whose trail it belongs to (`customer:42`). */
  readonly subject: string;
  /** Who did it (`customer:42`, `operator:ana`, `system`). */
  readonly actor: string;
  /** `module.what_happened`. */
  readonly action: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
};

/** Appends lines, each of another subject, in the transaction that makes them true. */
export type RecordAudit = (tx: Tx, ...lines: readonly AuditLine[]) => Promise<void>;

const FIRST_HASH = '';

/**
 * Each line carries a hash over itself and the line before it of the same subject, so that a line
 * that was changed, taken out or put in afterwards does not fit any more. The database refuses
 * changes by itself; the chain shows those of somebody who can go round it.
 */
export const createAudit =
  (clock: Clock): RecordAudit =>
  async (tx, ...lines) => {
    const at = { businessTime: clock.now(), recordedAt: clock.technicalNow() };
    const [first, ...others] = lines;
    if (first === undefined) return;
    if (others.length === 0) return leaveLine(tx, lastLineOf(first, at));
    await writeGathered(tx);
    await pipelineWrite(tx, appendAll(lines, at));
  };

type Moment = { readonly businessTime: Date; readonly recordedAt: Date };

const lastLineOf = (line: AuditLine, at: Moment): LastLine => ({
  ...line,
  ...at,
  rest: restText(line, at),
  detail: JSON.stringify(line.detail),
});

function appendAll(lines: readonly AuditLine[], at: Moment) {
  const subjects = lines.map(({ subject }) => subject);
  invariant(new Set(subjects).size === subjects.length, 'two lines of one subject at once');
  return sql`
    select platform.append_audit(
      ${subjects},
      ${subjects.map((subject) => JSON.stringify(subject))},
      ${lines.map((line) => restText(line, at))},
      ${lines.map(({ actor }) => actor)},
      ${lines.map(({ action }) => action)},
      ${lines.map(({ reason }) => reason)},
      ${lines.map(({ detail }) => JSON.stringify(detail))}::jsonb[],
      ${at.businessTime}, ${at.recordedAt}
    )
  `;
}

/** What a line says, as the database puts it behind the previous hash, the subject and the number. */
const restText = (line: AuditLine, at: Moment): string =>
  JSON.stringify(restOf({ ...line, ...at })).slice(1, -1);

const TRAILS_AT_ONCE = 500;

/** The first trail in which a line does not fit, of all of them; null: every line is as it was written. */
export async function findBrokenTrail(db: Database): Promise<string | null> {
  for (let after = ''; ; ) {
    const heads = await db
      .selectFrom('platform.audit_heads')
      .select('subject')
      .where('subject', '>', after)
      .orderBy('subject')
      .limit(TRAILS_AT_ONCE)
      .execute();
    for (const { subject } of heads)
      if ((await findAuditBreak(db, subject)) !== null) return subject;
    const last = heads.at(-1);
    if (last === undefined) return null;
    after = last.subject;
  }
}

/** The number of the first line that does not fit, or null when the whole trail of a subject does. */
export async function findAuditBreak(db: Database, subject: string): Promise<number | null> {
  const rows = await db
    .selectFrom('platform.audit_trail')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute();
  let previousHash = FIRST_HASH;
  for (const [index, row] of rows.entries()) {
    const line: ChainedLine = {
      subject: row.subject,
      sequence: row.sequence,
      actor: row.actor,
      action: row.action,
      reason: row.reason,
      detail: row.detail as AuditLine['detail'],
      businessTime: row.business_time,
      recordedAt: row.recorded_at,
      previousHash,
    };
    if (row.sequence !== index + 1 || row.hash !== hashOf(line)) return index + 1;
    previousHash = row.hash;
  }
  return (await isHead(db, { subject, sequence: rows.length, hash: previousHash }))
    ? null
    : rows.length + 1;
}

type ChainedLine = AuditLine & {
  readonly sequence: number;
  readonly businessTime: Date;
  readonly recordedAt: Date;
  readonly previousHash: string;
};

type Head = { readonly sequence: number; readonly hash: string };

/** Lines cut off at the end leave a head that points beyond it. */
async function isHead(db: Database, last: Head & { readonly subject: string }): Promise<boolean> {
  const head = await db
    .selectFrom('platform.audit_heads')
    .select(['sequence', 'hash'])
    .where('subject', '=', last.subject)
    .executeTakeFirst();
  if (head === undefined) return last.sequence === 0;
  return head.sequence === last.sequence && head.hash === last.hash;
}

function hashOf(line: ChainedLine): string {
  const fields = [line.previousHash, line.subject, line.sequence, ...restOf(line)];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** What a line says, as it is hashed after the previous hash, the subject and the number. */
function restOf(line: Omit<ChainedLine, 'previousHash' | 'sequence' | 'subject'>): unknown[] {
  const detail = Object.entries(line.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    line.actor,
    line.action,
    line.reason,
    detail,
    line.businessTime.toISOString(),
    line.recordedAt.toISOString(),
  ];
}
