import { invariant } from '@abona/kernel/invariant';
import { type CompiledQuery, Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { actBeforeCommit } from './before-commit.ts';
import type { Database, Tx } from './database.ts';
import { databaseFailureOf } from './database-failure.ts';
import { askConnection, leanKysely } from './lean-executor.ts';
import type { Tables } from './tables.gen.ts';

/** Lends a connection of the pool. Its `release` gives it back. */
type Lend = () => Promise<pg.PoolClient>;

const lenders = new WeakMap<Database, Lend>();

/** The database outside a transaction: each statement borrows a connection for itself. */
export function createDatabase(lend: Lend): Database {
  const ask = async (query: CompiledQuery) => {
    const client = await lend();
    let isStale = false;
    try {
      return await askConnection(client, query);
    } catch (failure) {
      isStale = databaseFailureOf(failure) === 'read_only';
      throw failure;
    } finally {
      client.release(isStale);
    }
  };
  const db = new Kysely<Tables>(leanKysely(ask));
  lenders.set(db, lend);
  return db;
}

/**
 * Does work on a borrowed connection, between a statement that begins a transaction and its commit. Whatever is
 * thrown rolls it back.
 */
export async function onConnection<T>(
  db: Database,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const lend = lenders.get(db);
  invariant(lend !== undefined, 'the database was not opened here');
  const client = await lend();
  let isOpen = true;
  const ask = async (query: CompiledQuery) => {
    invariant(isOpen, 'a transaction was used after its end');
    return askConnection(client, query);
  };
  try {
    await client.query(begin);
    const tx = new Transaction<Tables>(leanKysely(ask));
    const value = await work(tx);
    await actBeforeCommit(tx);
    isOpen = false;
    const { command } = await client.query('commit');
    // That is how the database ends one in which a statement failed, whoever may have looked away from it.
    if (command !== 'COMMIT') throw new Error('the transaction had failed: nothing of it was kept');
    client.release();
    return value;
  } catch (failure) {
    isOpen = false;
    // A standby stays one: the next connection may find the new primary.
    const isStale = databaseFailureOf(failure) === 'read_only';
    await client.query('rollback').then(
      () => client.release(isStale),
      () => client.release(true),
    );
    throw failure;
  }
}
