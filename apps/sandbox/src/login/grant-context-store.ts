import type { Database } from '#platform/database.ts';
import type { ExtContext } from './authorize-parameters.ts';

/** Kept per grant, so that every token of a sign-in carries the same context, refreshed ones too. */
export async function keepGrantContext(
  database: Database,
  grantId: string,
  ext: ExtContext,
): Promise<void> {
  await database.query(
    `INSERT INTO sandbox.login_grant_context (grant_id, ext) VALUES ($1, $2)
     ON CONFLICT (grant_id) DO UPDATE SET ext = excluded.ext`,
    [grantId, JSON.stringify(ext)],
  );
}

export async function grantContextOf(database: Database, grantId: string): Promise<ExtContext> {
  const { rows } = await database.query<{ ext: ExtContext }>(
    'SELECT ext FROM sandbox.login_grant_context WHERE grant_id = $1',
    [grantId],
  );
  return rows[0]?.ext ?? {};
}
