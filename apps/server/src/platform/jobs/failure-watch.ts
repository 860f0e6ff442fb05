/** Some dozens of queues are asked every few seconds: when the database refuses, so many fail at once. */
const FAILURES_MANY = 10;
const WITHIN_MS = 15_000;

/** Tells a queue that fails from one that met a failure. */
export type FailureWatch = { readonly note: () => void; readonly areMany: () => boolean };

export function createFailureWatch(nowMs: () => number = () => performance.now()): FailureWatch {
  let last: number[] = [];
  return {
    note: () => {
      last = [...last.slice(1 - FAILURES_MANY), nowMs()];
    },
    areMany: () => {
      const [first] = last;
      return last.length === FAILURES_MANY && first !== undefined && nowMs() - first < WITHIN_MS;
    },
  };
}
