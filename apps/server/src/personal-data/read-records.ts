import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type PersonalRecords, readPersonalRecords } from '#platform/personal-data.ts';
import { personalTables } from './personal-tables.ts';

type IsProven = (tx: Tx, customerId: number, curp: string) => Promise<boolean>;
type Form = { readonly application_id: string; readonly personal: string | null };

/** Reads all that is kept of one customer, but for credit files of people they have not proven to be. */
export const personalRecordsBy =
  (fields: FieldEncryption, isProven: IsProven) =>
  async (tx: Tx, customerId: number): Promise<PersonalRecords> => {
    const { rows: forms } = await sql<Form>`
      select application_id, personal from origination.drafts where customer_id = ${customerId}`.execute(
      tx,
    );
    const unproven = new Set<string>();
    for (const form of forms) {
      const curp = curpIn(fields, form);
      const isOwn = curp !== null && (await isProven(tx, customerId, curp));
      if (!isOwn) unproven.add(form.application_id);
    }
    const asked = { tables: personalTables, customerId, unprovenApplications: unproven };
    return readPersonalRecords(fields, tx, asked);
  };

function curpIn(fields: FieldEncryption, { application_id, personal }: Form): string | null {
  if (personal === null) return null;
  const cell = { table: 'origination.drafts', column: 'personal', row: application_id };
  return (JSON.parse(fields.open(cell, personal)) as { readonly curp: string }).curp;
}
