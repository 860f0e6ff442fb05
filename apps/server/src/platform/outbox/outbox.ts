import { sql } from 'kysely';
import { beforeCommit } from '#platform/database/before-commit.ts';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';

/** A line of the audit trail. */
export type AuditEntry = {
  readonly subject: string;
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
  readonly businessTime: Date;
  readonly recordedAt: Date;
};

type OutgoingEvent = { readonly name: string; readonly key: string; readonly payload: unknown };

export type OutgoingJob = { readonly payload: unknown; readonly startAfter?: Date };

/** Writes jobs of one queue through the queue's own interface, in the transaction. */
export type InsertJobs = (tx: Tx, queue: string, jobs: readonly OutgoingJob[]) => Promise<void>;

type Outbox = {
  readonly entries: AuditEntry[];
  readonly events: OutgoingEvent[];
  readonly jobs: Map<string, { readonly insert: InsertJobs; readonly jobs: OutgoingJob[] }>;
};

const outboxes = new WeakMap<Tx, Outbox>();

/**
 * What a transaction leaves behind besides the rows of its own module: audit lines, events and jobs. They are
 * gathered while it works and written as the last thing before its commit, each kind by one call: a transaction
 * cannot read them back. The lines of a subject and the events of a key keep their order. The rows that others want
 * too (a subject's head, a key's number) are locked this late, audit before events and each in the order of their
 * names, so that those who leave the same behind never wait for each other in a circle.
 */
function outboxOf(tx: Tx): Outbox {
  const known = outboxes.get(tx);
  if (known !== undefined) return known;
  const outbox: Outbox = { entries: [], events: [], jobs: new Map() };
  outboxes.set(tx, outbox);
  beforeCommit(tx, () => flush(tx, outbox));
  return outbox;
}

export function leaveAuditEntries(tx: Tx, entries: readonly AuditEntry[]): void {
  outboxOf(tx).entries.push(...entries);
}

export function leaveEvents(tx: Tx, events: readonly OutgoingEvent[]): void {
  outboxOf(tx).events.push(...events);
}

export function leaveJobs(
  tx: Tx,
  insert: InsertJobs,
  { queue, jobs }: { readonly queue: string; readonly jobs: readonly OutgoingJob[] },
): void {
  const waiting = outboxOf(tx).jobs;
  const known = waiting.get(queue);
  if (known === undefined) waiting.set(queue, { insert, jobs: [...jobs] });
  else known.jobs.push(...jobs);
}

async function flush(tx: Tx, { entries, events, jobs }: Outbox): Promise<void> {
  if (entries.length > 0) await pipelineWrite(tx, appendAudit(entries));
  if (events.length > 0) await pipelineWrite(tx, appendEvents(events));
  for (const [queue, { insert, jobs: waiting }] of jobs) await insert(tx, queue, waiting);
}

const appendAudit = (entries: readonly AuditEntry[]) => sql`
  select platform.append_audit(
    ${entries.map(({ subject }) => subject)}::text[],
    ${entries.map(({ actor }) => actor)}::text[],
    ${entries.map(({ action }) => action)}::text[],
    ${entries.map(({ reason }) => reason)}::text[],
    ${entries.map(({ detail }) => JSON.stringify(detail))}::jsonb[],
    ${entries.map(({ businessTime }) => businessTime)}::timestamptz[],
    ${entries.map(({ recordedAt }) => recordedAt)}::timestamptz[]
  )
`;

const appendEvents = (events: readonly OutgoingEvent[]) => sql`
  select platform.append_events(
    ${events.map(({ name }) => name)}::text[],
    ${events.map(({ key }) => key)}::text[],
    ${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[]
  )
`;
