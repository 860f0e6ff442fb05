import { invariant } from '@abona/kernel/invariant';
import pg from 'pg';
import type { Log } from '#platform/log.ts';

export type DatabaseOptions = {
  readonly url: string;
  readonly log: Log;
  readonly connectionsMax: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
};

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECTION_TIMEOUT_MS = 5_000;

/** How rows become values: whole numbers stay exact, dates stay dates without a time zone. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Connections as the server keeps them: with their time limits, prepared statements and kinds of values. */
export function openPool({ url, log, ...options }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'abona-server',
    max: options.connectionsMax,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A connection has its statements prepared: to open another costs more than to keep it.
    idleTimeoutMillis: 0,
    onConnect: (client) => limitTimes(client, options),
    keepAlive: true,
    // What is asked without waiting for an answer goes out without waiting for one.
    pipeline: true,
    types,
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn({ error }, 'an idle database connection broke'));
  // The pool listens only while a connection is at rest. One that breaks while it is lent fails what is asked of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Said by a statement and not with the greeting: poolers refuse greetings that say so, or are told to overlook it,
 * and then nothing would ever be timed out.
 */
async function limitTimes(
  client: pg.ClientBase,
  {
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
  }: Pick<DatabaseOptions, 'statementTimeoutMs' | 'lockTimeoutMs'>,
): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementTimeoutMs}; set lock_timeout = ${lockTimeoutMs};
     set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
  );
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), 'the database holds a number beyond the safe integers');
  return value;
}
