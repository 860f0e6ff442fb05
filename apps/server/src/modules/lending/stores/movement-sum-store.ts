import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';

type Source = Database | Tx;

export type MonthSums = {
  readonly month: string;
  readonly count: number;
  readonly paid: number;
  readonly bought: number;
  readonly borrowed: number;
  readonly refunded: number;
};

type Months = {
  readonly customerId: number;
  readonly loanId: string | null;
  /** First and last day of what is summed. */
  readonly from: CivilDate;
  readonly to: CivilDate;
};

export async function sumMonths(
  source: Source,
  { customerId, loanId, from, to }: Months,
): Promise<readonly MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    select to_char(occurred_on, 'YYYY-MM') as month, count(*)::int as count,
      coalesce(sum(amount) filter (where type = 'payment' and not is_reversed), 0)::bigint as paid,
      coalesce(sum(amount) filter (where type = 'purchase'), 0)::bigint as bought,
      coalesce(sum(amount) filter (where type = 'loan'), 0)::bigint as borrowed,
      coalesce(sum(amount) filter (where type = 'refund'), 0)::bigint as refunded
    from lending.movements
    where customer_id = ${customerId} and occurred_on between ${from} and ${to}
      ${loanId === null ? sql`` : sql`and loan_id = ${loanId}`}
    group by 1 order by 1 desc
  `.execute(source);
  return rows;
}

/** What was paid on each loan in each month of a year, by `loan month`. */
export async function sumPaidByMonth(
  source: Source,
  customerId: number,
  year: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ loan_id: string; month: string; paid: number }>`
    select loan_id, to_char(occurred_on, 'YYYY-MM') as month, sum(amount)::bigint as paid
    from lending.movements
    where customer_id = ${customerId} and type = 'payment' and not is_reversed
      and occurred_on between ${`${year}-01-01`} and ${`${year}-12-31`}
    group by 1, 2
  `.execute(source);
  return new Map(rows.map(({ loan_id, month, paid }) => [`${loan_id} ${month}`, paid]));
}
