import { randomUUID } from 'node:crypto';
import { TIME_ZONE } from '@abona/contract/limits';
import { invariant } from '@abona/kernel/invariant';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { createJobDesk, type JobDesk, type JobFigures } from '#platform/operations/job-desk.ts';
import type { InsertJobs } from '#platform/outbox/outbox.ts';
import { type JobContent, jobContent } from '#platform/tracing/job-spans.ts';
import { type AfterCommitTasks, createAfterCommitTasks } from './after-commit-tasks.ts';
import type { Publish } from './event.ts';
import { createFailureWatch, type FailureWatch } from './failure-watch.ts';
import { JOBS_SCHEMA } from './install-jobs.ts';
import type { Enqueue } from './job.ts';
import type { Workshop } from './perform.ts';
import { performAll } from './perform-all.ts';
import { enqueueJobs, publishEvents, type Reaction } from './publish-and-enqueue.ts';
import { pipelinedInTransaction } from './queue-db.ts';
import { DAY_S, DEAD_LETTERS, HEARTBEAT_REFRESH_S, queueOptionsOf } from './queue-options.ts';
import type { Worker } from './worker.ts';

export type JobRunnerOptions = {
  readonly db: Database;
  readonly url: string;
  readonly log: Log;
  readonly metrics: Metrics;
};

/**
 * Jobs and reactions of all modules, over pg-boss in our database. A job is written in the transaction that causes
 * it; any node takes it, holds it by a heartbeat, and when the node dies another one takes it over within about 30 s.
 */
export type JobRunner = {
  readonly publish: Publish;
  readonly enqueue: Enqueue;
  /** Before `start`. */
  readonly register: (workers: readonly Worker[]) => void;
  readonly start: () => Promise<void>;
  /** Only writes jobs, for a command beside a server that does them. */
  readonly open: () => Promise<void>;
  /** Takes no more jobs; the running ones go on, and jobs can still be written. */
  readonly pause: () => Promise<void>;
  /** Waits for the running jobs, gives back what is not finished, and closes. */
  readonly stop: () => Promise<void>;
  readonly figures: () => Promise<JobFigures>;
  /** For whoever runs the product. */
  readonly desk: JobDesk;
};

const CONNECTIONS_MAX = 4;
const SUPERVISE_S = 10;
const POLL_S = 2;
const POLL_WITH_NOTIFY_S = 5;
const BATCH = 10;
/** Bounds what one transaction holds, and for how long. */
const BATCH_TOGETHER = 100;
const STOP_MS_MAX = 4_000;
/** Of the jobs of a queue, so many are looked at for the oldest that could run. */
const LOOKED_AT_MAX = 1_000;

export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { log } = options;
  const failures = createFailureWatch();
  const boss = createBoss(options, failures);
  const workers = new Map<string, Worker>();
  const reactionsByEvent = new Map<string, Reaction[]>();
  const hints = createAfterCommitTasks('a hint did not go out');

  const register = (added: readonly Worker[]) => {
    for (const worker of added) {
      invariant(!workers.has(worker.name), `two workers are called ${worker.name}`);
      workers.set(worker.name, worker);
      if (worker.trigger.kind !== 'event') continue;
      const { event, concerns } = worker.trigger;
      const tell = worker.effect === 'hint' ? tellBy(worker, hints) : null;
      const reaction = { queue: worker.name, concerns, tell };
      reactionsByEvent.set(event, [...(reactionsByEvent.get(event) ?? []), reaction]);
    }
  };

  const insert: InsertJobs = async (tx, queue, jobs) => {
    const queued = jobs.map(({ startAfter, payload }) => ({
      data: jobContent(payload),
      ...(startAfter === undefined ? {} : { startAfter }),
    }));
    await boss.insert(queue, queued, pipelinedInTransaction(tx));
  };

  const figures = async (): Promise<JobFigures> => ({
    deadLetters: (await waitingIn(boss, DEAD_LETTERS)).length,
    lagS: await readLagS(boss),
    isFailing: failures.areMany(),
  });

  const reactionsTo = (event: string) => reactionsByEvent.get(event) ?? [];
  return {
    register,
    publish: async (tx, event, ...payloads) =>
      publishEvents(tx, { insert, reactionsTo }, { event, payloads }),
    enqueue: async (tx, ...orders) => {
      for (const { job } of orders)
        invariant(workers.has(job.name), `nobody does the job ${job.name}`);
      enqueueJobs(tx, insert, orders);
    },
    start: async () => {
      await boss.start();
      hints.open(log);
      await prepareQueues(boss, [...workers.values()]);
      // What nodes that fell have left is taken up now, not when the next round comes.
      await boss.supervise();
      // Those that only hint too: an earlier release may have left jobs for them.
      await Promise.all([...workers.values()].map((worker) => work(worker, { ...options, boss })));
      log.info({ count: workers.size }, 'jobs are being done');
    },
    open: async () => void (await boss.start()),
    pause: async () => {
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: false })));
    },
    stop: async () => {
      await hints.close();
      await boss.stop({ graceful: true, timeout: STOP_MS_MAX, close: true });
    },
    figures,
    desk: { ...createJobDesk(boss, workers), figures },
  };
}

async function work(worker: Worker, workshop: Workshop): Promise<void> {
  await workshop.boss.work<JobContent, unknown, typeof WORK_OPTIONS>(
    worker.name,
    { ...WORK_OPTIONS, ...sizesOf(worker) },
    (jobs) => performAll(workshop, worker, jobs),
  );
}

const WORK_OPTIONS = {
  perJobResults: true,
  // Without these a backlog moves at one batch per poll.
  burstWhenBatchFull: true,
  pollingIntervalSeconds: POLL_S,
  notifyPollingIntervalSeconds: POLL_WITH_NOTIFY_S,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_S,
} as const;

/**
 * Who calls somebody outside may be held up: another batch must not wait for that. And while the database
 * works on jobs that are done together, the next are made ready.
 */
const sizesOf = ({ together, effect }: Worker) => ({
  batchSize: together === undefined ? BATCH : BATCH_TOGETHER,
  localConcurrency: together !== undefined ? 2 : effect === 'outside' ? 2 : 1,
});

/** Tells at once, after the commit; whoever is not reached looks by themselves. */
const tellBy =
  ({ run }: Worker, tasks: AfterCommitTasks) =>
  (payload: unknown): void =>
    tasks.runAfterCommit((signal) => run(payload, { jobId: randomUUID(), attempt: 1, signal }));

function createBoss({ url, log }: JobRunnerOptions, failures: FailureWatch): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    application_name: 'abona-jobs',
    max: CONNECTIONS_MAX,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    registerInstance: false,
  });
  boss.on('error', (error) => {
    failures.note(error);
    log.warn({ error }, 'the job queue met an error');
  });
  boss.on('warning', (warning) => log.warn({ error: warning }, 'the job queue warns'));
  return boss;
}

/** They live in the database: what is as it should be is left alone, schedules that no release knows go. */
async function prepareQueues(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // The queue of the dead comes first: the others name it.
  if (!existing.has(DEAD_LETTERS))
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * DAY_S });
  for (const worker of workers) {
    const queue = existing.get(worker.name);
    const options = queueOptionsOf(worker);
    if (queue === undefined) await boss.createQueue(worker.name, options);
    else if (Object.entries(options).some(([key, value]) => Reflect.get(queue, key) !== value))
      await boss.updateQueue(worker.name, options);
  }
  await prepareSchedules(boss, workers);
}

async function prepareSchedules(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map((found) => [found.name, found]));
  for (const { name, trigger } of workers) {
    if (trigger.kind !== 'schedule') continue;
    const found = existing.get(name);
    existing.delete(name);
    if (found?.cron === trigger.cron && found.timezone === TIME_ZONE) continue;
    const options = { tz: TIME_ZONE, missed: 'once' } as const;
    await boss.schedule(name, trigger.cron, jobContent({}), options);
  }
  for (const name of existing.keys()) await boss.unschedule(name);
}

const waitingIn = (boss: PgBoss, queue: string) =>
  boss.findJobs(queue, { queued: true, limit: LOOKED_AT_MAX });

/**
 * Every few seconds the queue counts its jobs, then puts back those whose node fell: where any waited or were being
 * done, the times of those that wait are looked at.
 */
async function readLagS(boss: PgBoss): Promise<number> {
  const now = Date.now();
  let oldest = now;
  for (const { name, queuedCount, activeCount } of await boss.getQueues()) {
    if (queuedCount + activeCount === 0 || name === DEAD_LETTERS) continue;
    for (const job of await waitingIn(boss, name))
      oldest = Math.min(oldest, waitsSince(job).getTime());
  }
  return (now - oldest) / 1_000;
}

const GIVEN_UP_BY_QUEUE = /job (heartbeat timeout|timed out)/;

/** Whose node fell has waited since that node took it, whenever its next try is. */
const waitsSince = ({ output, startedOn, startAfter }: JobWithMetadata<unknown>): Date =>
  GIVEN_UP_BY_QUEUE.test(JSON.stringify(output)) ? startedOn : startAfter;
