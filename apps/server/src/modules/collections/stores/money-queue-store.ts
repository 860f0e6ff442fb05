import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** What of money waits for a person; each since the day it counts for. */
export const moneyQueues = (
  db: Database,
): Readonly<Record<'suspense' | 'differences' | 'payments', WorkQueue>> => ({
  suspense: workQueue(db, {
    clock: 'since',
    items: sql`
      select id, value_on as due, null::date as legal_due, null::date as promised, received_at as opened_at, status as state,
        coalesce(tracking_key, provider_ref) as label, customer_id, loan_id, amount
      from collections.receipts where status = 'suspense'`,
  }),
  differences: workQueue(db, {
    clock: 'since',
    items: sql`
      select id, business_date as due, null::date as legal_due, null::date as promised, found_at as opened_at, kind as state,
        reference as label, null::bigint as customer_id, null::uuid as loan_id, null::bigint as amount
      from collections.differences where status = 'open'`,
  }),
  payments: workQueue(db, {
    clock: 'since',
    items: sql`
      select id, (created_at at time zone 'America/Mexico_City')::date as due, null::date as legal_due,
        null::date as promised, created_at as opened_at, 'attempt' as state, provider_ref as label, customer_id, loan_id, amount
      from collections.attempts where status = 'in_review'
      union all
      select id, (claimed_at at time zone 'America/Mexico_City')::date, null, null, claimed_at, 'claim', tracking_key,
        customer_id, loan_id, amount
      from collections.payment_claims where status = 'in_review'
      union all
      select id, (created_at at time zone 'America/Mexico_City')::date, null, null, created_at, 'payout_' || status,
        tracking_key, customer_id, null, amount
      from collections.payouts where status in ('held', 'in_review')`,
  }),
});
