import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import { leaveEvent, writeGathered } from '#platform/last-write/last-write.ts';
import type { EventType } from './event.ts';
import type { JobOrder } from './job.ts';
import type { WriteJobs } from './write-jobs.ts';

/** Who reacts to an event, and to which of them. */
export type Reaction = {
  readonly queue: string;
  readonly concerns: (payload: unknown) => boolean;
  /** For one that needs no job: tells it, after the commit. */
  readonly tell: ((payload: unknown) => Promise<void>) | null;
};

/** Numbers and keeps events, and writes one job of each for each reaction. */
export async function publishEvents<Payload extends z.ZodObject>(
  tx: Tx,
  { write, reactionsTo }: { write: WriteJobs; reactionsTo: (event: string) => readonly Reaction[] },
  { event, payloads }: { event: EventType<Payload>; payloads: readonly z.input<Payload>[] },
): Promise<void> {
  const checked = payloads.map((payload) => event.payload.parse(payload));
  const announced = checked.map((payload) => ({ key: event.keyOf(payload), payload }));
  await append(tx, event.name, announced);
  for (const { queue, concerns, tell } of reactionsTo(event.name)) {
    const wanted = checked.filter(concerns);
    if (tell !== null) for (const payload of wanted) afterCommit(() => void tell(payload));
    else if (wanted.length > 0)
      await write(
        tx,
        queue,
        wanted.map((payload) => ({ payload })),
      );
  }
}

export async function enqueueJobs<Payload extends z.ZodObject>(
  tx: Tx,
  write: WriteJobs,
  orders: readonly JobOrder<Payload>[],
): Promise<void> {
  const [first] = orders;
  if (first === undefined) return;
  invariant(
    orders.every(({ job }) => job === first.job),
    'jobs of one kind are written together',
  );
  const jobs = orders.map(({ job, payload, startAfter }) => ({
    payload: job.payload.parse(payload),
    ...(startAfter === undefined ? {} : { startAfter }),
  }));
  await write(tx, first.job.name, jobs);
}

type Announced = { readonly key: string; readonly payload: unknown };

/** Most events come alone; one is written with whatever else the transaction leaves behind. */
async function append(tx: Tx, name: string, events: readonly Announced[]): Promise<void> {
  const [first, ...others] = events;
  if (first === undefined) return;
  if (others.length === 0)
    return leaveEvent(tx, { name, key: first.key, payload: JSON.stringify(first.payload) });
  await writeGathered(tx);
  await pipelineWrite(tx, appendAll(name, events));
}

const appendAll = (name: string, events: readonly Announced[]) => sql`
  select platform.append_events(
    ${name}, ${events.map(({ key }) => key)},
    ${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[]
  )
`;
