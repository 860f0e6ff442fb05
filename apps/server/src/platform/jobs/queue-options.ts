import { ATTEMPTS_MAX } from './backoff.ts';
import type { Worker } from './worker.ts';

export const DEAD_LETTERS = 'platform.dead_letters';
const HEARTBEAT_S = 10;
export const HEARTBEAT_REFRESH_S = 3;
export const DAY_S = 86_400;

/** How the queue treats the jobs of a worker. */
export const queueOptionsOf = ({ attemptLimitS }: Worker) =>
  ({
    deadLetter: DEAD_LETTERS,
    retryLimit: ATTEMPTS_MAX - 1,
    retryDelay: HEARTBEAT_S,
    expireInSeconds: attemptLimitS,
    heartbeatSeconds: HEARTBEAT_S,
    deleteAfterSeconds: 7 * DAY_S,
    notify: true,
  }) as const;
