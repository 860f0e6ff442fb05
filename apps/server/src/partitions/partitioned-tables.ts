import type { Tables } from '#platform/database/tables.gen.ts';

/**
 * By what a table is parted, each of which rises with time: numbers that the database gives, ids that begin with their
 * moment (UUID version 7), or a moment itself.
 */
export type PartitionKey = 'number' | 'id' | 'instant';

export type PartitionedTable = {
  readonly table: keyof Tables;
  readonly column: string;
  readonly key: PartitionKey;
  /** Where all that it ever held is read, archived partitions too; null: none of its partitions is archived. */
  readonly history: keyof Tables | null;
};

/**
 * The tables that only grow (docs/decisions/0140). What has a life (`retention-policy.ts`) is deleted when that is over,
 * and movements are told anew from events whenever somebody looks: of those nothing has to be archived.
 */
export const partitionedTables: readonly PartitionedTable[] = [
  { table: 'ledger.postings', column: 'journal_id', key: 'number', history: 'history.postings' },
  { table: 'lending.loan_events', column: 'loan_id', key: 'id', history: 'history.loan_events' },
  { table: 'lending.movements', column: 'loan_id', key: 'id', history: null },
  {
    table: 'platform.audit_trail',
    column: 'recorded_at',
    key: 'instant',
    history: 'history.audit_trail',
  },
  { table: 'platform.outbox', column: 'id', key: 'number', history: null },
  { table: 'notifications.messages', column: 'id', key: 'id', history: null },
  { table: 'notifications.timeline', column: 'id', key: 'id', history: 'history.timeline' },
  { table: 'merchants.webhook_deliveries', column: 'id', key: 'id', history: null },
  { table: 'merchants.webhook_attempts', column: 'delivery_id', key: 'id', history: null },
];

/** Where all that a table ever held is read. */
export const historyOf = (table: string): string =>
  partitionedTables.find((one) => one.table === table)?.history ?? table;
