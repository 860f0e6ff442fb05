import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TIME_ZONE } from '@abona/contract/limits';
import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/database.ts';
import { writeTogether } from '#platform/database/write-together.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { JobContent } from './claimed-job.ts';
import { completeAttempts, type DoneAttempt } from './complete-attempts.ts';
import type { Publish } from './event.ts';
import { createFailureWatch, type FailureWatch } from './failure-watch.ts';
import { JOBS_SCHEMA } from './install-jobs.ts';
import type { Enqueue } from './job.ts';
import { keepClaims } from './kept-claims.ts';
import { enqueueJobs, publishEvents, type Reaction } from './outbox.ts';
import { createOwnJobs } from './own-jobs.ts';
import type { Workshop } from './perform.ts';
import { performAll } from './perform-all.ts';
import { DAY_S, DEAD_LETTERS, HEARTBEAT_REFRESH_S, queueOptionsOf } from './queue-options.ts';
import type { Delivery, Worker } from './worker.ts';
import { queueJobs, type WriteJobs, writeClaimed } from './write-jobs.ts';

export type JobRunnerOptions = {
  readonly db: Database;
  readonly url: string;
  readonly log: Log;
  readonly metrics: Metrics;
};

export type JobFigures = {
  /** Jobs that failed for good and wait for a person. */
  readonly deadLetters: number;
  /** How long the oldest job that could run has been waiting, or has been left by a node that fell. */
  readonly lagS: number;
  /** The queue's own statements fail on this node: no job is taken, however few wait. */
  readonly isFailing: boolean;
};

/**
 * Jobs and reactions of all modules, over a queue in our database. A job is written in the
 * transaction that causes it; any node takes it (mostly the one that wrote it, at once), holds it by a heartbeat, and when the node dies
 * another one takes it over within about 20 s.
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
};

const CONNECTIONS_MAX = 4;
const SUPERVISE_S = 10;
const POLL_S = 2;
const POLL_WITH_NOTIFY_S = 5;
const BATCH = 10;
/** Bounds what one transaction holds, and for how long. */
const BATCH_TOGETHER = 100;
/** What comes while jobs are being done and within this time is claimed together. */
const BREATH_MS = 75;
const COMPLETED_TOGETHER = 100;
/** Nobody waits for a job to be marked done: those that end in a busy moment are so together. */
const COMPLETED_REST_MS = 50;
/** However long others keep coming, what waits is done at this pace at least. */
const GIVE_WAY_MS_MAX = 3_000;
const STOP_MS_MAX = 4_000;

export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { db, log } = options;
  const failures = createFailureWatch();
  const boss = createBoss(options, failures);
  const workers = new Map<string, Worker>();
  const reactionsByEvent = new Map<string, Reaction[]>();

  const register = (added: readonly Worker[]) => {
    for (const worker of added) {
      invariant(!workers.has(worker.name), `two workers are called ${worker.name}`);
      workers.set(worker.name, worker);
      if (worker.trigger.kind !== 'event') continue;
      const { event, concerns } = worker.trigger;
      const tell = worker.effect === 'hint' ? tellBy(worker, log) : null;
      const reaction = { queue: worker.name, concerns, tell };
      reactionsByEvent.set(event, [...(reactionsByEvent.get(event) ?? []), reaction]);
    }
  };

  const workshopOf = workshopsIn(options, boss);
  const ownJobs = createOwnJobs({ boss, log }, workshopOf);
  const toQueue = queueJobs(boss);
  const write: WriteJobs = (tx, queue, jobs) => {
    const worker = workers.get(queue);
    const isForNow = jobs.every(({ startAfter }) => startAfter === undefined);
    return worker !== undefined && isForNow && ownJobs.hasRoomFor(worker, jobs.length)
      ? writeClaimed(tx, { worker, jobs }, (job) => ownJobs.perform(worker, job))
      : toQueue(tx, queue, jobs);
  };

  const reactionsTo = (event: string) => reactionsByEvent.get(event) ?? [];
  return {
    register,
    publish: (tx, event, ...payloads) =>
      publishEvents(tx, { write, reactionsTo }, { event, payloads }),
    enqueue: (tx, ...orders) => {
      for (const { job } of orders)
        invariant(workers.has(job.name), `nobody does the job ${job.name}`);
      return enqueueJobs(tx, write, orders);
    },
    start: async () => {
      await boss.start();
      await prepareQueues(boss, [...workers.values()]);
      // What nodes that fell have left is taken up now, not when the next round comes.
      await boss.supervise();
      // Those that only hint too: an earlier release may have left jobs for them.
      await Promise.all(
        [...workers.values()].map((worker) => work(boss, worker, workshopOf(worker))),
      );
      ownJobs.start();
      log.info({ count: workers.size }, 'jobs are being done');
    },
    open: async () => {
      await boss.start();
    },
    pause: async () => {
      ownJobs.pause();
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: false })));
    },
    stop: async () => {
      await ownJobs.stop(STOP_MS_MAX);
      await boss.stop({ graceful: true, timeout: STOP_MS_MAX, close: true });
    },
    figures: async () => ({ ...(await readFigures(db)), isFailing: failures.areMany() }),
  };
}

/** One for each worker, for the jobs of the queue and for our own. */
function workshopsIn(options: JobRunnerOptions, boss: PgBoss): (worker: Worker) => Workshop {
  const known = new Map<string, Workshop>();
  const complete = completionsIn(options.db);
  return (worker) => {
    const workshop = known.get(worker.name) ?? {
      ...options,
      boss,
      complete: (attempt) => complete({ queue: worker.name, ...attempt }),
    };
    known.set(worker.name, workshop);
    return workshop;
  };
}

async function work(boss: PgBoss, worker: Worker, workshop: Workshop): Promise<void> {
  await boss.work<JobContent>(worker.name, workOptionsOf(worker), async (jobs) => {
    await letOthersGoFirst(worker);
    const claimedAt = performance.now();
    await performAll(workshop, worker, jobs);
    // Whoever comes to an idle queue is taken at once; a busy one is not asked for every single job.
    const restMs = BREATH_MS - (performance.now() - claimedAt);
    if (jobs.length < batchOf(worker) && restMs > 0) await pause(restMs);
    // Each has settled itself already. An emptied batch spares the queue a statement that finds
    // nothing left to settle; were it full, that statement would change nothing.
    const settled = jobs.splice(0);
    return settled.map(({ id }) => ({ id, status: 'completed' as const }));
  });
}

const NOWHERE = new AbortController().signal;

/** Tells at once; whoever is not reached looks by themselves. It never throws: what caused it is kept already. */
const tellBy =
  ({ name, run }: Worker, log: Log) =>
  async (payload: unknown): Promise<void> => {
    const delivery: Delivery = { jobId: randomUUID(), attempt: 1, signal: NOWHERE };
    try {
      await run(payload, delivery);
    } catch (error) {
      log.warn({ job: name, error }, 'a hint did not go out');
    }
  };

async function letOthersGoFirst({ givesWay }: Worker): Promise<void> {
  const until = performance.now() + GIVE_WAY_MS_MAX;
  while (givesWay?.() === true && performance.now() < until) await pause(BREATH_MS);
}

/** Jobs that end while others are being settled are settled together with the next. */
const completionsIn = (db: Database) =>
  writeTogether<DoneAttempt>(
    async (attempts) => {
      await completeAttempts(db, attempts);
    },
    { most: COMPLETED_TOGETHER, restMs: COMPLETED_REST_MS },
  );

const batchOf = ({ together }: Worker): number => (together === undefined ? BATCH : BATCH_TOGETHER);

/**
 * Who calls somebody outside may be held up: another batch must not wait for that. And while the database
 * works on jobs that are done together, the next are made ready.
 */
const workOptionsOf = (worker: Worker) =>
  ({
    ...WORK_OPTIONS,
    batchSize: batchOf(worker),
    localConcurrency: worker.together !== undefined ? 3 : worker.effect === 'outside' ? 2 : 1,
  }) as const;

const WORK_OPTIONS = {
  perJobResults: true,
  // Without these a backlog moves at one batch per poll.
  burstWhenBatchFull: true,
  pollingIntervalSeconds: POLL_S,
  notifyPollingIntervalSeconds: POLL_WITH_NOTIFY_S,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_S,
} as const;

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
    failures.note();
    log.warn({ error }, 'the job queue met an error');
  });
  boss.on('warning', (warning) => log.warn({ error: warning }, 'the job queue warns'));
  keepClaims(boss);
  return boss;
}

async function prepareQueues(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  // The queue of the dead comes first: the others name it.
  if (!existing.has(DEAD_LETTERS))
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * DAY_S });
  for (const worker of workers) {
    const options = queueOptionsOf(worker);
    if (existing.has(worker.name)) await boss.updateQueue(worker.name, options);
    else await boss.createQueue(worker.name, options);
  }
  await prepareSchedules(boss, workers);
}

/** Schedules live in the database: those that no release knows any more are taken out. */
async function prepareSchedules(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const known = new Set<string>();
  for (const { name, trigger } of workers) {
    if (trigger.kind !== 'schedule') continue;
    known.add(name);
    const content: JobContent = { payload: {} };
    await boss.schedule(name, trigger.cron, content, { tz: TIME_ZONE, missed: 'once' });
  }
  for (const { name } of await boss.getSchedules())
    if (!known.has(name)) await boss.unschedule(name);
}

/**
 * `state < 'active'` is how the queue's own index says it: finished jobs are not looked at. One that is being done
 * and whose node has given no sign of life for too long waits like the others, since that sign.
 */
async function readFigures(db: Database): Promise<Omit<JobFigures, 'isFailing'>> {
  const { rows } = await sql<{ dead: number; lag_s: number }>`
    select
      (select count(*) from pgboss.job where name = ${DEAD_LETTERS} and state < 'active')::int as dead,
      coalesce(extract(epoch from clock_timestamp() - least(
        (
          select min(start_after) from pgboss.job
          where state < 'active' and start_after <= clock_timestamp() and name <> ${DEAD_LETTERS}
        ),
        (
          select min(heartbeat_on) from pgboss.job
          where state = 'active'
            and heartbeat_on < clock_timestamp() - make_interval(secs => heartbeat_seconds)
        )
      )), 0)::float8 as lag_s
  `.execute(db);
  return { deadLetters: rows[0]?.dead ?? 0, lagS: Math.max(0, rows[0]?.lag_s ?? 0) };
}
