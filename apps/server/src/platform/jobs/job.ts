import type { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';

/** Work to be done later, at least once, by whichever node is free. */
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
