import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { type DatabaseOptions, openPool } from '#platform/connection-pool.ts';
import type { Log } from '#platform/log.ts';
import { statementLog } from '#platform/tracing/statement-log.ts';
import type { Database } from './database.ts';
import { PipelinedDriver } from './pipelined-driver.ts';
import type { Tables } from './tables.gen.ts';
import { assertGlobalHandleAllowed } from './transaction.ts';

/** The open database, for the composition root. Modules only ever see `db`. */
export type OpenDatabase = {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const pool = openPool(options);
  const db = databaseOver(() => pool.connect(), options.log);
  return { db, pool, close: () => pool.end() };
}

export const databaseOver = (connect: () => Promise<pg.PoolClient>, log: Log): Database =>
  new Kysely<Tables>({
    log: statementLog(log),
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      // No second connection for code that already stands in a transaction.
      createDriver: () => new PipelinedDriver(connect, assertGlobalHandleAllowed),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
