import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.gen.ts';

/**
 * The database outside a transaction: for reads, and for single statements that stand alone.
 * Several statements that belong together go through `transaction(db, …)`.
 */
export type Database = Omit<
  Kysely<Tables>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | typeof Symbol.asyncDispose
>;

/** The database inside a transaction. It travels as an argument; store functions that write take it. */
export type Tx = Transaction<Tables>;
