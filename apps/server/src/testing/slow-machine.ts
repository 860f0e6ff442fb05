/**
 * For tests in which many callers wait for one lock. A machine that is shared gets through such a queue slowly; what
 * they look for are deadlocks and doubled work, and not whose patience ends first.
 */
export const slowMachine = { statementTimeoutMs: 30_000, lockTimeoutMs: 10_000 } as const;
