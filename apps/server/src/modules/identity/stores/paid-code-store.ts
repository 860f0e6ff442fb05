import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { compartmentsOf } from '../domain/code-purse.ts';

type Row = Selectable<Tables['identity.one_time_codes']>;

export type Payment = {
  readonly day: string;
  readonly centavos: number;
  /** How much there is for the whole day. */
  readonly max: number;
};

/**
 * Keeps a code and pays for it from the day's purse, in one statement; false when there is not enough in any
 * compartment: then neither is there. The same customer pays from the same one while there is something in it.
 */
export async function insertPaid(
  tx: Tx,
  row: Row,
  { day, centavos, max }: Payment,
): Promise<boolean> {
  const [own, ...others] = compartmentsOf(max, row.customer_id);
  if (own !== undefined && (await insertPaidFrom(tx, row, { ...own, day, centavos }))) return true;
  // Whoever reaches into one holds it to the end, and would wait in a ring with others who do: so only into those
  // that have something left.
  const spent = await readSpent(tx, day);
  for (const compartment of others) {
    if ((spent.get(compartment.number) ?? 0) + centavos > compartment.max) continue;
    if (await insertPaidFrom(tx, row, { ...compartment, day, centavos })) return true;
  }
  return false;
}

async function readSpent(tx: Tx, day: string): Promise<ReadonlyMap<number, number>> {
  const purses = await tx
    .selectFrom('identity.code_purses')
    .select(['compartment', 'centavos'])
    .where('day', '=', day)
    .execute();
  return new Map(purses.map(({ compartment, centavos }) => [compartment, centavos]));
}

type Part = Payment & { readonly number: number };

async function insertPaidFrom(tx: Tx, row: Row, part: Part): Promise<boolean> {
  if (part.centavos > part.max) return false;
  const { rows } = await sql`
    with paid as (
      insert into identity.code_purses as purse (day, compartment, centavos)
      values (${part.day}, ${part.number}, ${part.centavos})
      on conflict (day, compartment) do update set centavos = purse.centavos + excluded.centavos
        where purse.centavos + excluded.centavos <= ${part.max}
      returning 1
    )
    insert into identity.one_time_codes (id, token_id, customer_id, purpose, activity_id, method,
      destination, destination_index, prefix_index, address_index, code_hash,
      attempts, sent_at, expires_at, proven_at, voided_at)
    select ${row.id}, ${row.token_id}, ${row.customer_id}, ${row.purpose}, ${row.activity_id}, ${row.method},
      ${row.destination}, ${row.destination_index}, ${row.prefix_index}, ${row.address_index}, ${row.code_hash},
      ${row.attempts}, ${row.sent_at}, ${row.expires_at}, ${row.proven_at}, ${row.voided_at}
    from paid
    returning id`.execute(tx);
  return rows.length > 0;
}
