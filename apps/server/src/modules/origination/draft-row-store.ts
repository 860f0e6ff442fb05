import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { writeLater } from '#platform/database/write-later.ts';

type Drafts = Tables['origination.drafts'];

/** A form as it is kept: each step sealed. */
export type DraftRow = Selectable<Drafts>;

type Whose = {
  readonly id: string;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly at: Date;
};

/** Waits for whoever has the application, and then looks whether it is still being filled in. */
export async function writeDraftWhileFilling(
  db: Database,
  { id, columns, at }: Whose,
): Promise<DraftRow | null> {
  const names = Object.keys(columns).map((name) => sql.id(name));
  const { rows } = await sql<DraftRow>`
    insert into origination.drafts (application_id, customer_id, updated_at, ${sql.join(names)})
    select id, customer_id, ${at}::timestamptz, ${sql.join(Object.values(columns))}
    from origination.applications where id = ${id} and status = 'filling' for update
    on conflict (application_id) do update set updated_at = excluded.updated_at,
      ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}
    returning *`.execute(db);
  return rows[0] ?? null;
}

type Written = Omit<Insertable<Drafts>, 'application_id' | 'customer_id'>;

/** Writes the columns that are given, and leaves the others as they are. The application is locked. */
export const writeDraft = (
  tx: Tx,
  whose: Pick<DraftRow, 'application_id' | 'customer_id'>,
  values: Written,
): Promise<void> =>
  writeLater(
    tx,
    tx
      .insertInto('origination.drafts')
      .values({ ...whose, ...values })
      .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values)),
  );
