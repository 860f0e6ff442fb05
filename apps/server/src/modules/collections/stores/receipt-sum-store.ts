import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** As receipts name what they came by. */
const RAILS = ['card', 'cash_store', 'spei', 'direct_debit'] as const;
const PROVIDERS = ['spei', 'conekta', 'debit', 'santander'] as const;

type RailSum = { readonly rail: string; readonly amount: number };

/** Centavos that came in for a day, by rail; a rail by which nothing came is there with nothing. */
export async function readMoneyIn(
  db: Database,
  day: CivilDate,
): Promise<ReadonlyMap<string, number>> {
  // Its index begins with the provider.
  const { rows } = await sql<RailSum>`
    select rail, sum(amount)::bigint as amount from collections.receipts
    where provider = any(${PROVIDERS}) and value_on = ${day}
    group by rail`.execute(db);
  const sums = new Map<string, number>(RAILS.map((rail) => [rail, 0]));
  for (const { rail, amount } of rows) sums.set(rail, amount);
  return sums;
}
