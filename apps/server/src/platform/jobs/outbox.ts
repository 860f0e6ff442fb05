import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';
import type { EventType } from './event.ts';
import { insideTransaction } from './inside-transaction.ts';
import type { JobOrder } from './job.ts';

/** What travels in a job: its payload, and where it stands among the events of its key. */
export type JobContent = {
  readonly payload: unknown;
  readonly event: { readonly key: string; readonly sequence: number } | null;
};

/** Numbers and keeps the event, and writes one job for each reaction to it. */
export async function publishEvent<Payload extends z.ZodObject>(
  tx: Tx,
  { boss, queuesOf }: { boss: PgBoss; queuesOf: (event: string) => readonly string[] },
  { event, payload }: { event: EventType<Payload>; payload: z.input<Payload> },
): Promise<void> {
  const checked = event.payload.parse(payload);
  const key = event.keyOf(checked);
  const sequence = await append(tx, { name: event.name, key, payload: JSON.stringify(checked) });
  const content: JobContent = { payload: checked, event: { key, sequence } };
  for (const queue of queuesOf(event.name)) await boss.send(queue, content, insideTransaction(tx));
}

export async function enqueueJob<Payload extends z.ZodObject>(
  tx: Tx,
  boss: PgBoss,
  { job, payload, startAfter }: JobOrder<Payload>,
): Promise<void> {
  const content: JobContent = { payload: job.payload.parse(payload), event: null };
  await boss.send(job.name, content, {
    ...insideTransaction(tx),
    ...(startAfter === undefined ? {} : { startAfter }),
  });
}

/** The key's row is locked until the commit, so numbers come in the order of the commits. */
async function append(
  tx: Tx,
  { name, key, payload }: { name: string; key: string; payload: string },
): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    with numbered as (
      insert into platform.event_keys as keys (key, last_sequence) values (${key}, 1)
      on conflict (key) do update set last_sequence = keys.last_sequence + 1
      returning last_sequence
    )
    insert into platform.outbox (event, key, sequence, payload)
    select ${name}, ${key}, last_sequence, ${payload}::jsonb from numbered
    returning sequence
  `.execute(tx);
  return rows[0]?.sequence ?? 0;
}
