import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { compartmentsOf } from './domain/code-purse.ts';

type Payment = {
  readonly day: string;
  readonly centavos: number;
  /** How much there is for the whole day. */
  readonly max: number;
  /** Who pays: the same one pays from the same compartment while there is something in it. */
  readonly customerId: number;
};

/** Spends from the day's purse; false when there is not enough in any compartment of it. */
export async function spend(tx: Tx, { day, centavos, max, customerId }: Payment): Promise<boolean> {
  for (const compartment of compartmentsOf(max, customerId)) {
    if (await spendFrom(tx, { ...compartment, day, centavos })) return true;
  }
  return false;
}

type Part = Pick<Payment, 'day' | 'centavos' | 'max'> & { readonly number: number };

async function spendFrom(tx: Tx, { day, number, centavos, max }: Part): Promise<boolean> {
  if (centavos > max) return false;
  const { rows } = await sql`
    insert into identity.code_purses as purse (day, compartment, centavos)
    values (${day}, ${number}, ${centavos})
    on conflict (day, compartment) do update set centavos = purse.centavos + excluded.centavos
      where purse.centavos + excluded.centavos <= ${max}
    returning day`.execute(tx);
  return rows.length > 0;
}
