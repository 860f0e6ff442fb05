import pg from 'pg';
import { StartRefused, systemCodeOf } from './start-refused.ts';

export type Database = pg.Pool;
export type Warn = (details: object, message: string) => void;

const CONNECTIONS_MAX = 8;
const CONNECT_TIMEOUT_MS = 5_000;

export function openDatabase(url: string, warn: Warn): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'abona-sandbox',
    // What a vendor has answered, and a webhook that was acknowledged to it, outlives a fall of the machine.
    options: '-c synchronous_commit=on',
  });
  // Without a listener, a database that goes away while a connection idles ends the program.
  pool.on('error', (error) => warn({ error: error.message }, 'a database connection was lost'));
  return pool;
}

/** The first contact: says in one line what is wrong, without the password of the address. */
export async function checkDatabase(database: Database): Promise<void> {
  try {
    await database.query('SELECT 1');
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new StartRefused(
      `The sandbox's database cannot be reached (${systemCodeOf(failure) || reason}). ` +
        'Is PostgreSQL running, and is DATABASE_URL right?',
    );
  }
}

export async function inTransaction<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw failure;
  } finally {
    client.release();
  }
}
