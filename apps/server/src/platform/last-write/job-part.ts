import { type Part, times } from './part.ts';

/** A job that is claimed as it is written. */
export type LastJob = {
  readonly id: string;
  readonly queue: string;
  readonly content: string;
  readonly deadLetter: string;
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly expireInSeconds: number;
  readonly heartbeatSeconds: number;
  readonly deleteAfterSeconds: number;
};

const RETENTION_DAYS = 14;

/** The queue's table has many indexes, each of which costs a statement something: a second row costs little. */
export const jobPart = (jobs: readonly LastJob[]): Part => ({
  shape: `jobs ${jobs.length}`,
  textWith: (next) => ({
    before: [],
    last: `insert into pgboss.job (id, name, data, dead_letter, retry_limit, retry_delay, expire_seconds,
        heartbeat_seconds, deletion_seconds, state, started_on, heartbeat_on, policy, keep_until)
      values ${times(jobs.length, () => `(${TYPES.map(next).join(', ')}, ${CLAIMED})`).join(', ')}`,
  }),
  values: jobs.flatMap((job) => [
    ...[job.id, job.queue, job.content, job.deadLetter, job.retryLimit, job.retryDelay],
    ...[job.expireInSeconds, job.heartbeatSeconds, job.deleteAfterSeconds],
  ]),
});

const TYPES = ['uuid', 'text', 'jsonb', 'text', 'int', 'int', 'int', 'int', 'int'] as const;
const CLAIMED = `'active', now(), now(), 'standard', now() + interval '${RETENTION_DAYS} days'`;
