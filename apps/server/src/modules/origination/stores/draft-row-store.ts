import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { ConsentJson } from './consent-store.ts';

type Drafts = Tables['origination.drafts'];

/** A form as it is kept: each step sealed. */
export type DraftRow = Selectable<Drafts>;

type Column = 'personal' | 'address' | 'work' | 'phone' | 'curp_index' | 'phone_index';

type Whose = {
  readonly id: string;
  readonly columns: Readonly<Partial<Record<Column, string | null>>>;
  readonly at: Date;
};

type Written = DraftRow & { readonly consents: readonly ConsentJson[] | null };

/**
 * Waits for whoever has the application, and then looks whether it is still being filled in. What is not given
 * stays as it is. With the form comes the latest answer to each text.
 */
export async function writeDraftWhileFilling(
  db: Database,
  { id, columns, at }: Whose,
): Promise<Written | null> {
  const { rows } = await sql<Written>`
    insert into origination.drafts as known (application_id, customer_id, updated_at,
      personal, address, work, phone, curp_index, phone_index)
    select id, customer_id, ${at}::timestamptz, ${columns.personal}::text, ${columns.address}::text,
      ${columns.work}::text, ${columns.phone}::text, ${columns.curp_index}::text,
      ${columns.phone_index}::text
    from origination.applications where id = ${id} and status = 'filling' for update
    on conflict (application_id) do update set updated_at = excluded.updated_at,
      personal = coalesce(excluded.personal, known.personal),
      address = coalesce(excluded.address, known.address),
      work = coalesce(excluded.work, known.work),
      phone = coalesce(excluded.phone, known.phone),
      curp_index = coalesce(excluded.curp_index, known.curp_index),
      phone_index = coalesce(excluded.phone_index, known.phone_index)
    returning *, (select json_agg(latest) from (
      select distinct on (consent.document) consent.id, consent.document, consent.version,
        consent.is_given, consent.given_at
      from origination.consents consent where consent.application_id = known.application_id
      order by consent.document, consent.id desc
    ) latest) as consents`.execute(db);
  return rows[0] ?? null;
}

type Changes = Omit<Insertable<Drafts>, 'application_id' | 'customer_id'>;

/** Writes the columns that are given, and leaves the others as they are. The application is locked. */
export const writeDraft = (
  tx: Tx,
  whose: Pick<DraftRow, 'application_id' | 'customer_id'>,
  values: Changes,
): Promise<void> =>
  pipelineWrite(
    tx,
    tx
      .insertInto('origination.drafts')
      .values({ ...whose, ...values })
      .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values)),
  );
