import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** What waits for a second person, by the day on which it is over. */
export const approvalQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'house',
    items: sql`
      select id, (expires_at at time zone 'America/Mexico_City')::date as due, null::date as legal_due,
        (expires_at at time zone 'America/Mexico_City')::date as promised,
        created_at as opened_at, kind as state, null::text as label, customer_id,
        case when subject like 'loan:%' then substr(subject, 6)::uuid end as loan_id, amount
      from staff.requests where state = 'pending' and expires_at > clock_timestamp()`,
  });
