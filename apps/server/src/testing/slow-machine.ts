/**
 * For tests in which many callers wait for one lock. A machine that is shared gets through such a queue slowly; what
 * they look for are deadlocks and doubled work, and not whose patience ends first. Shorter than the time
 * after which an idle transaction is ended (10 s): who waits for one that never ends is told so.
 */
export const slowMachine = { statementTimeoutMs: 30_000, lockTimeoutMs: 8_000 } as const;
