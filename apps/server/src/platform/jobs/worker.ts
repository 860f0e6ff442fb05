import type { z } from 'zod';
import type { EventType } from './event.ts';
import type { JobType } from './job.ts';

/**
 * Where the effect of a worker shows.
 * - `database`: it runs inside the transaction that marks the job done (its use case joins it), so
 *   its effect happens exactly once, however often a node dies under it.
 * - `outside`: it calls somebody (mail, push, a provider); it runs outside a transaction and may run
 *   again after a crash, so it names its operation to the other side.
 * - `hint`: it tells somebody to look, who looks anyway a little later. No job is written: it is a task right
 *   after the commit (`after-commit-tasks.ts`), and when the node falls in that moment nobody does it.
 */
export type Effect = 'database' | 'outside' | 'hint';

/** One attempt at a job. */
export type Delivery = {
  readonly jobId: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Fires when the node stops or the job's time is over. */
  readonly signal: AbortSignal;
};

type Run<Payload> = (payload: Payload, delivery: Delivery) => Promise<void>;

/** Several at once, in one transaction; answers which of them are done, in their order. */
type RunTogether<Payload> = (payloads: readonly Payload[]) => Promise<readonly boolean[]>;

type WorkerOptions<Payload> = {
  readonly effect: Effect;
  readonly run: Run<Payload>;
  /** How long one attempt may take; 60 s unless said. */
  readonly attemptLimitS?: number;
};

type JobWorkerOptions<Payload> =
  | WorkerOptions<Payload>
  | (WorkerOptions<Payload> & {
      readonly effect: 'database';
      /**
       * For what comes in bursts: jobs that wait are first offered to this, some dozens at a time. Those
       * that it leaves are done one by one by `run`; all of them are when it throws, and what failed before
       * is always done alone: nobody is held up, or undone, by another.
       */
      readonly together: RunTogether<Payload>;
    });

/** Whether an event is of any concern; asked when it is published: no job is written for what is not. */
type Concerns = (payload: unknown) => boolean;

/** What a module does in answer to events, jobs and the time of day, ready for the job runner. */
export type Worker = {
  /** The queue's name; unique. */
  readonly name: string;
  readonly effect: Effect;
  readonly attemptLimitS: number;
  readonly trigger:
    | { readonly kind: 'event'; readonly event: string; readonly concerns: Concerns }
    | { readonly kind: 'job' }
    | { readonly kind: 'schedule'; readonly cron: string };
  readonly run: Run<unknown>;
  /** Absent: always one by one. */
  readonly together?: RunTogether<unknown>;
};

const ATTEMPT_LIMIT_S = 60;

/** A reaction to an event. Several reactions to one event are separate jobs. */
export const onEvent = <Payload extends z.ZodObject>(
  event: EventType<Payload>,
  options: WorkerOptions<z.output<Payload>> & {
    readonly name: string;
    /** Events that ask for nothing here; all of them concern it unless said. */
    readonly concerns?: (payload: z.output<Payload>) => boolean;
  },
): Worker => ({
  name: options.name,
  effect: options.effect,
  attemptLimitS: options.attemptLimitS ?? ATTEMPT_LIMIT_S,
  trigger: {
    kind: 'event',
    event: event.name,
    concerns: (payload) => options.concerns?.(payload as z.output<Payload>) ?? true,
  },
  run: (payload, delivery) => options.run(event.payload.parse(payload), delivery),
});

export const onJob = <Payload extends z.ZodObject>(
  job: JobType<Payload>,
  options: JobWorkerOptions<z.output<Payload>>,
): Worker => ({
  name: job.name,
  effect: options.effect,
  attemptLimitS: options.attemptLimitS ?? ATTEMPT_LIMIT_S,
  trigger: { kind: 'job' },
  run: (payload, delivery) => options.run(job.payload.parse(payload), delivery),
  ...('together' in options && {
    together: (payloads) => options.together(payloads.map((payload) => job.payload.parse(payload))),
  }),
});

/** Runs at the times of a cron line, Mexico City time, on one node. A missed time is made up for once. */
export const onSchedule = (
  name: string,
  options: WorkerOptions<void> & { readonly cron: string },
): Worker => ({
  name,
  effect: options.effect,
  attemptLimitS: options.attemptLimitS ?? ATTEMPT_LIMIT_S,
  trigger: { kind: 'schedule', cron: options.cron },
  run: (_, delivery) => options.run(undefined, delivery),
});
