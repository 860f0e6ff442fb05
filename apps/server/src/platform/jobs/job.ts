import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';

/**
 * The second way for work to happen later: a job (`onJob`, `onSchedule`), done at least once by whichever node is
 * free, now, at a given moment or at the times of a schedule. For what the one who orders it wants done, and what
 * must happen whatever falls: it is tried again, and taken over when its node dies.
 */
export type JobType<Payload extends z.ZodObject = z.ZodObject> = {
  /** `module.verb_object`. */
  readonly name: string;
  readonly payload: Payload;
};

export const defineJob = <Payload extends z.ZodObject>(job: JobType<Payload>): JobType<Payload> =>
  job;

type EnqueueOptions = {
  /** Real time: a job that waits for a business date looks at the business clock itself. */
  readonly startAfter?: Date;
};

/** A job to do, as `enqueue` takes it. */
export type JobOrder<Payload extends z.ZodObject> = EnqueueOptions & {
  readonly job: JobType<Payload>;
  readonly payload: z.input<Payload>;
};

/** Writes jobs of one kind in the caller's transaction. */
export type Enqueue = <Payload extends z.ZodObject>(
  tx: Tx,
  ...orders: readonly JobOrder<Payload>[]
) => Promise<void>;
