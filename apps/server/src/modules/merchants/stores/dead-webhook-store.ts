import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** Webhooks that no endpoint took in three days. */
export const deadWebhookQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'since',
    items: sql`
      select delivery.id, (delivery.settled_at at time zone 'America/Mexico_City')::date as due,
        null::date as legal_due, null::date as promised, delivery.settled_at as opened_at, delivery.status as state,
        event.type as label, null::bigint as customer_id, null::uuid as loan_id, null::bigint as amount
      from merchants.webhook_deliveries delivery
      join merchants.payment_events event on event.id = delivery.event_id
      where delivery.status = 'dead'`,
  });
