import { invariant } from '@abona/kernel/invariant';
import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';
import { type InsertJobs, leaveEvents, leaveJobs } from '#platform/outbox/outbox.ts';
import type { EventType } from './event.ts';
import type { JobOrder } from './job.ts';

/** Who reacts to an event, and to which of them. */
export type Reaction = {
  readonly queue: string;
  readonly concerns: (payload: unknown) => boolean;
  /** For one that needs no job: tells it, after the commit. */
  readonly tell: ((payload: unknown) => void) | null;
};

type Reactions = {
  readonly insert: InsertJobs;
  readonly reactionsTo: (event: string) => readonly Reaction[];
};

/** Leaves events, and one job of each for each reaction. */
export function publishEvents<Payload extends z.ZodObject>(
  tx: Tx,
  { insert, reactionsTo }: Reactions,
  { event, payloads }: { event: EventType<Payload>; payloads: readonly z.input<Payload>[] },
): void {
  const { name } = event;
  const checked = payloads.map((payload) => event.payload.parse(payload));
  leaveEvents(
    tx,
    checked.map((payload) => ({ name, key: event.keyOf(payload), payload })),
  );
  for (const { queue, concerns, tell } of reactionsTo(name)) {
    const wanted = checked.filter(concerns);
    if (tell !== null) wanted.forEach(tell);
    else if (wanted.length > 0)
      leaveJobs(tx, insert, { queue, jobs: wanted.map((payload) => ({ payload })) });
  }
}

export function enqueueJobs<Payload extends z.ZodObject>(
  tx: Tx,
  insert: InsertJobs,
  orders: readonly JobOrder<Payload>[],
): void {
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
  leaveJobs(tx, insert, { queue: first.job.name, jobs });
}
