import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { Database, Tx } from './database/database.ts';
import type { FieldEncryption } from './field-encryption.ts';

/**
 * What a table keeps of a customer, column by column. Every column stands in one of the three: told as it is,
 * opened first, or not told (keys, hashes, what a vendor calls it).
 */
export type PersonalTable = {
  readonly table: string;
  /** Where all of it is read: the table itself, or what shows its archived rows too. */
  readonly readFrom: string;
  readonly told: readonly string[];
  /** Sealed columns, by what tells the row of their cell. */
  readonly opened: Readonly<Record<string, (row: Row) => string>>;
  readonly withheld: readonly string[];
  /** Rows of applications whose person is not proven are left out. */
  readonly isOfProvenOnly: boolean;
};
type Row = Readonly<Record<string, unknown>>;

export type PersonalRecords = Readonly<Record<string, readonly Row[]>>;

const TABLE_NAME = /^[a-z_]+\.[a-z_]+$/;
const ROWS_MAX = 10_000;

type RecordsRequest = {
  readonly tables: readonly PersonalTable[];
  readonly customerId: number;
  /** Whose form names somebody whom the customer has not proven to be. */
  readonly unprovenApplications: ReadonlySet<string>;
};

/** Reads all that the tables keep of a customer, opened and ready to be read by its owner. */
export async function readPersonalRecords(
  fields: FieldEncryption,
  db: Database | Tx,
  { tables, customerId, unprovenApplications }: RecordsRequest,
): Promise<PersonalRecords> {
  const records: Record<string, readonly Row[]> = {};
  for (const personal of tables) {
    invariant(TABLE_NAME.test(personal.readFrom), 'not the name of a table');
    const { rows } = await sql<Row>`
      select * from ${sql.table(personal.readFrom)}
      where customer_id = ${customerId} limit ${ROWS_MAX}`.execute(db);
    const own = personal.isOfProvenOnly
      ? rows.filter((row) => !unprovenApplications.has(String(row['application_id'])))
      : rows;
    if (own.length > 0) records[personal.table] = own.map((row) => tell(fields, personal, row));
  }
  return records;
}

function tell(fields: FieldEncryption, { table, told, opened }: PersonalTable, row: Row): Row {
  const plain = told.map((column) => [column, row[column]]);
  const open = Object.entries(opened).map(([column, rowOf]) => {
    const sealed = row[column];
    return [
      column,
      typeof sealed === 'string'
        ? readable(fields.open({ table, column, row: rowOf(row) }, sealed))
        : null,
    ];
  });
  return Object.fromEntries([...plain, ...open]);
}

/** Many a cell holds several facts at once. */
function readable(text: string): unknown {
  if (!/^[[{"]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
