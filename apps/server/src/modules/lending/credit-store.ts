import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';

/** Saldo a favor of a loan that is over. */
type LeftCredit = {
  readonly loanId: string;
  readonly customerId: number;
  readonly amount: Centavos;
};

type Page = { readonly after: string | null; readonly limit: number };

/** By the ids of their loans, for whoever goes through all of them. */
async function listLeftCredits(
  source: Database | Tx,
  { after, limit }: Page,
): Promise<readonly LeftCredit[]> {
  const all = source
    .selectFrom('lending.loans')
    .select(['id', 'customer_id', 'credit'])
    .where('status', '<>', 'active')
    .where('credit', '>', 0);
  const rows = await (after === null ? all : all.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCredit);
}

async function leftCreditsOf(
  source: Database | Tx,
  customerId: number,
): Promise<readonly LeftCredit[]> {
  const rows = await source
    .selectFrom('lending.loans')
    .select(['id', 'customer_id', 'credit'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'active')
    .where('credit', '>', 0)
    .execute();
  return rows.map(toCredit);
}

const toCredit = (row: {
  readonly id: string;
  readonly customer_id: number;
  readonly credit: number;
}): LeftCredit => ({
  loanId: row.id,
  customerId: row.customer_id,
  amount: centavos(row.credit),
});

export const leftCredits = { page: listLeftCredits, of: leftCreditsOf } as const;
