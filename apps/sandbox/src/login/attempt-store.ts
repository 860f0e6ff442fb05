import type { Database } from '#platform/database.ts';

export const FAILURES_BEFORE_LOCK = 10;
export const LOCK_MINUTES = 15;
/** Failures further apart than this are not one attack. */
const FORGET_AFTER_MINUTES = 60;

/** Until when an address is locked; null when it is not. Addresses without account lock just the same. */
export async function lockedUntil(database: Database, email: string): Promise<Date | null> {
  const { rows } = await database.query<{ locked_until: Date }>(
    'SELECT locked_until FROM sandbox.login_attempt WHERE email = $1 AND locked_until > now()',
    [email],
  );
  return rows[0]?.locked_until ?? null;
}

/** Counts in one statement, so that parallel guesses are all counted. Answers the lock it caused. */
export async function recordFailure(database: Database, email: string): Promise<Date | null> {
  const { rows } = await database.query<{ locked_until: Date | null }>(
    `INSERT INTO sandbox.login_attempt AS attempt (email, failures) VALUES ($1, 1)
     ON CONFLICT (email) DO UPDATE SET
       failures = CASE
         WHEN attempt.locked_until <= now()
           OR attempt.last_failure_at < now() - make_interval(mins => $4) THEN 1
         ELSE attempt.failures + 1 END,
       last_failure_at = now(),
       locked_until = CASE
         WHEN attempt.locked_until > now() THEN attempt.locked_until
         WHEN attempt.locked_until IS NULL AND attempt.failures + 1 >= $2
           AND attempt.last_failure_at >= now() - make_interval(mins => $4)
           THEN now() + make_interval(mins => $3)
         END
     RETURNING locked_until`,
    [email, FAILURES_BEFORE_LOCK, LOCK_MINUTES, FORGET_AFTER_MINUTES],
  );
  return rows[0]?.locked_until ?? null;
}

export async function lock(database: Database, email: string): Promise<void> {
  await database.query(
    `INSERT INTO sandbox.login_attempt (email, failures, locked_until)
     VALUES ($1, $2, now() + make_interval(mins => $3))
     ON CONFLICT (email) DO UPDATE SET failures = excluded.failures,
       last_failure_at = now(), locked_until = excluded.locked_until`,
    [email, FAILURES_BEFORE_LOCK, LOCK_MINUTES],
  );
}

export async function unlock(database: Database, email: string): Promise<void> {
  await database.query('DELETE FROM sandbox.login_attempt WHERE email = $1', [email]);
}
