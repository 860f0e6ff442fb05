import type { Worker } from './worker.ts';

export const DEAD_LETTERS = 'platform.dead_letters';
/** Twelve tries over some hours, then a person must look. */
export const ATTEMPTS_MAX = 12;
const HEARTBEAT_S = 10;
export const HEARTBEAT_REFRESH_S = 3;
export const DAY_S = 86_400;
const RETRY_S = 5;
const RETRY_S_MAX = 3_600;

/**
 * How the queue treats the jobs of a worker. Between two tries it waits twice as long each time, and not all that
 * failed together equally long.
 */
export const queueOptionsOf = ({ attemptLimitS }: Worker) =>
  ({
    deadLetter: DEAD_LETTERS,
    retryLimit: ATTEMPTS_MAX - 1,
    retryDelay: RETRY_S,
    retryBackoff: true,
    retryDelayMax: RETRY_S_MAX,
    expireInSeconds: attemptLimitS,
    heartbeatSeconds: HEARTBEAT_S,
    deleteAfterSeconds: 7 * DAY_S,
    notify: true,
  }) as const;
