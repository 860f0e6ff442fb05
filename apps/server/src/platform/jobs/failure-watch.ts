import { databaseFailureOf } from '#platform/database/database-failure.ts';

/** Some dozens of queues are asked every few seconds: when the database refuses, so many fail at once. */
const FAILURES_MANY = 10;
const WITHIN_MS = 15_000;

/** Tells a queue that fails from one that met a failure. */
export type FailureWatch = {
  readonly note: (failure: unknown) => void;
  readonly areMany: () => boolean;
};

export function createFailureWatch(nowMs: () => number = () => performance.now()): FailureWatch {
  let last: number[] = [];
  return {
    note: (failure) => {
      if (isDatabaseAway(failure)) return;
      last = [...last.slice(1 - FAILURES_MANY), nowMs()];
    },
    areMany: () => {
      const [first] = last;
      return last.length === FAILURES_MANY && first !== undefined && nowMs() - first < WITHIN_MS;
    },
  };
}

/** Everybody sees that it is away; counted here, it would seem to be for a quarter of a minute after it came back. */
function isDatabaseAway(failure: unknown): boolean {
  const kind = databaseFailureOf(failure);
  const isCrowded = failure instanceof Error && /timeout exceeded|too many/.test(failure.message);
  return (kind === 'unreachable' || kind === 'read_only') && !isCrowded;
}
