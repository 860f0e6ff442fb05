import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** Loans in arrears, as the end of the last day left them, the longest first. */
export const lateLoanQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'since',
    items: sql`
      select id, past_due_since as due, null::date as legal_due, null::date as promised,
        past_due_since::timestamptz as opened_at,
        delinquency as state, product as label, customer_id, id as loan_id, null::bigint as amount
      from lending.loans where past_due_since is not null and status = 'active'`,
  });
