import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type ReceivedPayment = {
  readonly id: string;
  readonly rail: 'card' | 'cash_store' | 'spei' | 'direct_debit';
  readonly amount: number;
  readonly value_on: CivilDate;
};

/** What somebody paid in a span of days. */
type PaidInSpan = {
  readonly customerId: number;
  readonly total: number;
  readonly cash: number;
  readonly payments: readonly ReceivedPayment[];
};

type HeavySpan = {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** From so much cash, or so much of anything, on. */
  readonly cash: number;
  readonly total: number;
};

const PROVIDERS = ['spei', 'conekta', 'debit', 'santander'];

/**
 * Customers who paid much in a span of days, each with their payments. First the sums alone, over the index of days;
 * payments are gathered for the few who are left, in one reading of the span: one for each of them would be minutes
 * (`bench/watching.ts`).
 */
async function listHeavyPayers(
  db: Database,
  { from, to, cash, total }: HeavySpan,
): Promise<readonly PaidInSpan[]> {
  const { rows } = await sql<PaidInSpan>`
    with received as (
      select id, customer_id, rail, amount, value_on from collections.receipts
      where provider = any(${PROVIDERS}) and value_on between ${from}::date and ${to}::date
        and status in ('applied', 'down_payment') and customer_id is not null
    ), heavy as (
      select customer_id, sum(amount)::bigint as total,
        coalesce(sum(amount) filter (where rail = 'cash_store'), 0)::bigint as cash
      from received group by customer_id
      having sum(amount) >= ${total} or coalesce(sum(amount) filter (where rail = 'cash_store'), 0) >= ${cash}
    )
    select heavy.customer_id as "customerId", heavy.total, heavy.cash, jsonb_agg(jsonb_build_object(
        'id', received.id, 'rail', received.rail, 'amount', received.amount, 'value_on', received.value_on
      ) order by received.value_on, received.id) as payments
    from heavy join received on received.customer_id = heavy.customer_id
    group by heavy.customer_id, heavy.total, heavy.cash
    order by heavy.customer_id`.execute(db);
  return rows;
}

/** What was paid on loans, each with its payments; those of nobody are left out. */
async function listPaidOnLoans(
  db: Database,
  loanIds: readonly string[],
): Promise<readonly (PaidInSpan & { readonly loanId: string })[]> {
  if (loanIds.length === 0) return [];
  const { rows } = await sql<PaidInSpan & { readonly loanId: string }>`
    select loan_id::text as "loanId", min(customer_id) as "customerId", sum(amount)::bigint as total,
      coalesce(sum(amount) filter (where rail = 'cash_store'), 0)::bigint as cash,
      jsonb_agg(jsonb_build_object(
        'id', id, 'rail', rail, 'amount', amount, 'value_on', value_on
      ) order by value_on, id) as payments
    from collections.receipts
    where loan_id = any(${loanIds}::uuid[]) and status = 'applied' and customer_id is not null
    group by loan_id order by loan_id`.execute(db);
  return rows;
}

export const moneyInBy = (db: Database) => ({
  listHeavy: (span: HeavySpan) => listHeavyPayers(db, span),
  onLoans: (loanIds: readonly string[]) => listPaidOnLoans(db, loanIds),
});
