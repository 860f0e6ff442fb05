import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Loans of a customer to which something happens soon. */
type ComingLoans = { readonly customerId: number; readonly loanIds: readonly string[] };

type ComingPage = {
  readonly from: CivilDate;
  readonly until: CivilDate;
  /** The last customer of the page before. */
  readonly after: number | null;
  readonly limit: number;
};

/** By customer: their loans to which something happens on these days; what it is, each loan says. */
export async function listComing(
  db: Database,
  { from, until, after, limit }: ComingPage,
): Promise<readonly ComingLoans[]> {
  const rows = await db
    .selectFrom('lending.loans')
    .select(['customer_id', sql<string[]>`array_agg(id::text order by id)`.as('loan_ids')])
    .where('next_event_on', '>=', from)
    .where('next_event_on', '<=', until)
    .where('customer_id', '>', after ?? 0)
    .groupBy('customer_id')
    .orderBy('customer_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ customerId: row.customer_id, loanIds: row.loan_ids }));
}
