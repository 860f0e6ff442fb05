import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** Applications that were handed in and are not decided. */
export const applicationQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'since',
    items: sql`
      select application_process_id as id, (created_at at time zone 'America/Mexico_City')::date as due,
        null::date as legal_due, null::date as promised, created_at as opened_at, status as state, kind as label, customer_id,
        null::uuid as loan_id, amount
      from origination.applications where status in ('scoring', 'validating', 'approving')`,
  });
