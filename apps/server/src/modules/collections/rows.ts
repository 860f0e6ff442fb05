import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';

/** A row of one of this module's tables, as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** What can be read from: the database, or the caller's transaction. */
export type Source = Database | Tx;
