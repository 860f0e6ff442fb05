import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database/database.ts';
import { type AuditEntry, leaveAuditEntries } from './outbox/outbox.ts';

/**
 * What happened, by whom (`customer:42`, `operator:ana`, `system`), and whose trail it belongs to (`customer:42`).
 * Ids and states only: the trail is kept for ever. An action is `module.what_happened`.
 */
type AuditLine = Omit<AuditEntry, 'businessTime' | 'recordedAt'>;

/** Appends lines in the transaction that makes them true. */
export type RecordAudit = (tx: Tx, ...lines: readonly AuditLine[]) => Promise<void>;

/**
 * Each line carries a hash over itself and the line before it of the same subject (`platform.audit_hash`), so that a
 * line that was changed, taken out or put in afterwards does not fit any more. The database refuses changes by
 * itself; the chain shows those of somebody who can go round it.
 */
export const createAudit =
  (clock: Clock): RecordAudit =>
  async (tx, ...lines) => {
    const at = { businessTime: clock.now(), recordedAt: clock.technicalNow() };
    leaveAuditEntries(
      tx,
      lines.map((line) => ({ ...line, ...at })),
    );
  };

/**
 * The number of the first line that does not fit, or null when the whole trail of a subject does. Lines cut off at
 * the end leave a head that points beyond it.
 */
export async function findAuditBreak(db: Database, subject: string): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    with line as (
      select *, row_number() over (order by sequence) as place,
        lag(hash, 1, '') over (order by sequence) as hash_before
      from history.audit_trail where subject = ${subject}
    ), misfit as (
      select place from line
      where sequence <> place or hash <> platform.audit_hash(
        hash_before, subject, sequence, actor, action, reason, detail, business_time, recorded_at
      )
    ), last as (
      select coalesce(max(sequence), 0) as sequence,
        coalesce((array_agg(hash order by sequence desc))[1], '') as hash
      from line
    ), cut_off as (
      select last.sequence + 1 as place
      from last left join platform.audit_heads head on head.subject = ${subject}
      where (coalesce(head.sequence, 0), coalesce(head.hash, '')) <> (last.sequence, last.hash)
    )
    select place from misfit union all select place from cut_off order by place limit 1
  `.execute(db);
  return rows[0]?.place ?? null;
}
