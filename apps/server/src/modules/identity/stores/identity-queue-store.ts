import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** What of identity waits for a person: proofs that their provider has looked at, and what people ask by right. */
export const identityQueues = (
  db: Database,
): { readonly identity: WorkQueue; readonly privacy: WorkQueue } => ({
  identity: workQueue(db, {
    clock: 'since',
    items: sql`
      select verification_id as id, (created_at at time zone 'America/Mexico_City')::date as due,
        null::date as legal_due, null::date as promised, created_at as opened_at, status as state, null::text as label, customer_id,
        null::uuid as loan_id, null::bigint as amount
      from identity.verifications where completed_at is null and status = 'in_review'`,
  }),
  privacy: workQueue(db, {
    clock: 'legal',
    items: sql`
      select folio as id, answer_due_on as due, answer_due_on as legal_due,
        answer_due_on as promised, received_at as opened_at,
        status as state, kind as label, customer_id, null::uuid as loan_id, null::bigint as amount
      from identity.privacy_requests where status = 'received'`,
  }),
});
