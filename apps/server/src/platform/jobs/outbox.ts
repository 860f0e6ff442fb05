import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import type { EventType } from './event.ts';
import { insideTransaction } from './inside-transaction.ts';
import type { JobOrder } from './job.ts';

/** What travels in a job: its payload, and where it stands among the events of its key. */
export type JobContent = {
  readonly payload: unknown;
  readonly event: { readonly key: string; readonly sequence: number } | null;
};

/** Who reacts to an event, and to which of them. */
export type Reaction = {
  readonly queue: string;
  readonly concerns: (payload: unknown) => boolean;
  /** For one that needs no job: tells it, after the commit. */
  readonly tell: ((payload: unknown, event: JobContent['event']) => Promise<void>) | null;
};

/** Numbers and keeps events, and writes one job of each for each reaction. */
export async function publishEvents<Payload extends z.ZodObject>(
  tx: Tx,
  { boss, reactionsTo }: { boss: PgBoss; reactionsTo: (event: string) => readonly Reaction[] },
  { event, payloads }: { event: EventType<Payload>; payloads: readonly z.input<Payload>[] },
): Promise<void> {
  const checked = payloads.map((payload) => event.payload.parse(payload));
  const keys = checked.map((payload) => event.keyOf(payload));
  const sequences = await append(tx, { name: event.name, keys, payloads: checked });
  const jobs = checked.map((payload, index) => {
    const [key, sequence] = [keys[index], sequences[index]];
    invariant(key !== undefined && sequence !== undefined, 'an event has no number');
    return { data: { payload, event: { key, sequence } } satisfies JobContent };
  });
  for (const { queue, concerns, tell } of reactionsTo(event.name)) {
    const wanted = jobs.filter(({ data }) => concerns(data.payload));
    if (tell !== null)
      for (const { data } of wanted) afterCommit(() => void tell(data.payload, data.event));
    else if (wanted.length > 0) await boss.insert(queue, wanted, insideTransaction(tx));
  }
}

export async function enqueueJobs<Payload extends z.ZodObject>(
  tx: Tx,
  boss: PgBoss,
  orders: readonly JobOrder<Payload>[],
): Promise<void> {
  const [first] = orders;
  if (first === undefined) return;
  invariant(
    orders.every(({ job }) => job === first.job),
    'jobs of one kind are written together',
  );
  const jobs = orders.map(({ job, payload, startAfter }) => ({
    data: { payload: job.payload.parse(payload), event: null } satisfies JobContent,
    ...(startAfter === undefined ? {} : { startAfter }),
  }));
  await boss.insert(first.job.name, jobs, insideTransaction(tx));
}

async function append(
  tx: Tx,
  { name, keys, payloads }: { name: string; keys: readonly string[]; payloads: readonly unknown[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from platform.append_events(
      ${name}, ${keys}, ${payloads.map((payload) => JSON.stringify(payload))}::jsonb[]
    )
  `.execute(tx);
  return rows.map(({ sequence }) => sequence);
}
