import pg from 'pg';
import { codeOf } from '#platform/database/database-failure.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** Poolers hand out idle connections in any order: so many looks find one that changed hands. */
const LOOKS = 8;
/** A pooler with too few connections lets us wait for one. */
const ANSWER_MS_MAX = 5_000;
const PROTOCOL_VIOLATION = '08P01';

/**
 * We keep things on a connection: time limits, the statements it knows, the hints it listens for. A pooler that
 * gives each transaction another connection (PgBouncer's `pool_mode = transaction` or `statement`) loses them
 * without a word: jobs fail, hints do not come, nothing is ever timed out. One that gives a connection for as long
 * as we hold it (`pool_mode = session`) is as good as none.
 */
export async function refusePooledTransactions(client: pg.Client, url: string): Promise<void> {
  const own = await backendOf(client);
  // The number by which PostgreSQL itself greeted us: nobody stands between.
  if ('processID' in client && client.processID === own) return;
  const other = new pg.Client({
    connectionString: url,
    application_name: 'abona-pooler-check',
    query_timeout: ANSWER_MS_MAX,
  });
  await other.connect();
  try {
    // Held, so that the pooler must serve both at once if it can.
    await other.query('begin');
    const held = await backendOf(other);
    if (held === own) throw new StartRefused(REFUSAL);
    for (let look = 0; look < LOOKS; look += 1)
      if ((await backendOf(client)) !== own) throw new StartRefused(REFUSAL);
  } catch (failure) {
    // In statement mode it knows no transactions at all.
    throw codeOf(failure) === PROTOCOL_VIOLATION ? new StartRefused(REFUSAL) : failure;
  } finally {
    await other.end();
  }
}

const REFUSAL =
  'DATABASE_URL leads through a pooler that changes connections between transactions. ' +
  'Use one that keeps them (PgBouncer: pool_mode = session), or name PostgreSQL itself.';

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
