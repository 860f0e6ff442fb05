import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Loan } from '../domain/loan.ts';
import type { LoanRow } from './loan-row.ts';
import { withInstalments } from './loan-store.ts';

/** Loans in the order of their ids, with all instalments of their current plan. */
export async function readLoanPage(
  db: Database,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Loan[]> {
  const { rows: loans } = await sql<LoanRow>`
    select * from lending.loans
    where ${after === ''} or id > ${after === '' ? null : after}
    order by id limit ${limit}
  `.execute(db);
  return withInstalments(db, loans, null);
}

type CreditRow = {
  readonly customer_id: number;
  readonly loan_id: string;
  readonly credit: number;
  readonly overdrawn: number;
};

/** What the loans of each customer left, in the order of the customers. */
export async function readCredits(
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select customer_id, min(id::text) as loan_id, sum(credit)::bigint as credit,
      sum((totals->>'overdrawn')::bigint)::bigint as overdrawn
    from lending.loans where customer_id > ${after}
    group by customer_id order by customer_id limit ${limit}
  `.execute(db);
  return rows;
}
