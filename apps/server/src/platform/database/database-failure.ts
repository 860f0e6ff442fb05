import { EarlierWriteFailed } from './pipeline-write.ts';

/** What went wrong in the database, as far as a caller can act on it. */
export type DatabaseFailure = 'unreachable' | 'storage_full' | 'read_only' | 'busy';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
export const LOCK_NOT_AVAILABLE = '55P03';
/** A standby, or a primary that was told to take no writes: it passes, or the pool finds the new primary. */
const READ_ONLY = '25006';

/** A migration changed what a prepared statement answers: on another connection it is prepared anew. */
export const isPlanOvertaken = (failure: unknown): boolean =>
  failure instanceof Error && failure.message === 'cached plan must not change result type';

const busyStates: ReadonlySet<string> = new Set([
  SERIALIZATION_FAILURE,
  DEADLOCK_DETECTED,
  LOCK_NOT_AVAILABLE,
  '57014', // statement_timeout
  '25P03', // idle_in_transaction_session_timeout
]);

/** Node's own codes, and SQLSTATE classes: connection (08), shutdown (57P), too many connections. */
const unreachableCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** What `pg` says without any code when a connection breaks or none can be had in time. */
const unreachableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout|the database system is )/;

export function databaseFailureOf(failure: unknown): DatabaseFailure | null {
  if (!(failure instanceof Error)) return null;
  const code = codeOf(failure);
  if (code === '53100') return 'storage_full';
  if (code === READ_ONLY) return 'read_only';
  if (code !== null && busyStates.has(code)) return 'busy';
  if (isPlanOvertaken(failure)) return 'busy';
  if (code !== null && (unreachableCodes.has(code) || code.startsWith('08'))) return 'unreachable';
  if (unreachableMessages.test(failure.message)) return 'unreachable';
  if (failure instanceof AggregateError) return failureOfAny(failure.errors);
  return failure.cause === undefined ? null : databaseFailureOf(failure.cause);
}

export function isRetryable(failure: unknown): boolean {
  const cause = causeOf(failure);
  return (
    isPlanOvertaken(cause) ||
    [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(codeOf(cause) ?? '')
  );
}

/** What a write that nobody waited for had failed with. */
export const causeOf = (failure: unknown): unknown =>
  failure instanceof EarlierWriteFailed ? failure.cause : failure;

/** The SQLSTATE or system code an error carries. */
export function codeOf(failure: unknown): string | null {
  if (!(failure instanceof Error) || !('code' in failure)) return null;
  return typeof failure.code === 'string' ? failure.code : null;
}

function failureOfAny(failures: readonly unknown[]): DatabaseFailure | null {
  for (const failure of failures) {
    const found = databaseFailureOf(failure);
    if (found !== null) return found;
  }
  return null;
}
