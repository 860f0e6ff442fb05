import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
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
      where delivery.status = 'dead' and not event.is_trial`,
  });

/** An endpoint of a shop that does not take what it is sent. */
export type FailingEndpoint = {
  readonly id: string;
  readonly merchantName: string;
  readonly url: string;
  readonly status: 'active' | 'disabled';
  readonly failingSince: Date | null;
  readonly waiting: number;
  readonly dead: number;
};

const SHOWN_MAX = 200;

/** Those that fail now, were switched off for it, or have given-up deliveries; the longest-failing first. */
export async function listFailingEndpoints(db: Database): Promise<readonly FailingEndpoint[]> {
  // One pass over what is not delivered, which partial indexes hold, beside the endpoints.
  const { rows } = await sql<FailingEndpoint>`
    with undelivered as (
      select endpoint_id, count(*) filter (where status = 'waiting')::integer as waiting,
        count(*) filter (where status = 'dead')::integer as dead
      from merchants.webhook_deliveries
      where status in ('waiting', 'dead') and about_id <> event_id group by endpoint_id
    )
    select endpoint.id, merchant.name as "merchantName", endpoint.url, endpoint.status,
      endpoint.failing_since as "failingSince", coalesce(undelivered.waiting, 0) as waiting,
      coalesce(undelivered.dead, 0) as dead
    from merchants.webhook_endpoints endpoint
    join merchants.merchants merchant on merchant.id = endpoint.merchant_id
    left join undelivered on undelivered.endpoint_id = endpoint.id
    where endpoint.failing_since is not null or undelivered.dead > 0
      or endpoint.disabled_reason in ('gone', 'failing')
    order by endpoint.failing_since nulls last, endpoint.id limit ${SHOWN_MAX}`.execute(db);
  return rows;
}

/** A webhook that was given up, and how its last try went. */
export type DeadDelivery = {
  readonly id: string;
  readonly merchantName: string;
  readonly url: string;
  readonly eventType: string;
  readonly attempts: number;
  readonly diedAt: Date;
  readonly outcome: string | null;
  readonly httpStatus: number | null;
};

/** The latest first. */
export async function listDeadDeliveries(db: Database): Promise<readonly DeadDelivery[]> {
  // The last try of each: a lateral join of one row.
  const { rows } = await sql<DeadDelivery>`
    select delivery.id, merchant.name as "merchantName", endpoint.url, event.type as "eventType",
      delivery.attempts, delivery.settled_at as "diedAt", attempt.outcome,
      attempt.http_status as "httpStatus"
    from merchants.webhook_deliveries delivery
    join merchants.payment_events event on event.id = delivery.event_id
    join merchants.webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
    join merchants.merchants merchant on merchant.id = endpoint.merchant_id
    left join lateral (
      select outcome, http_status from merchants.webhook_attempts
      where delivery_id = delivery.id order by number desc limit 1
    ) attempt on true
    where delivery.status = 'dead'
    order by delivery.settled_at desc, delivery.id limit ${SHOWN_MAX}`.execute(db);
  return rows;
}

/** The endpoint of a delivery, and whether it is on. */
export async function findDeliveryEndpoint(
  tx: Tx,
  deliveryId: string,
): Promise<{ readonly endpointId: string; readonly status: 'active' | 'disabled' } | null> {
  const row = await tx
    .selectFrom('merchants.webhook_deliveries as delivery')
    .innerJoin('merchants.webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select(['endpoint.id as endpointId', 'endpoint.status'])
    .where('delivery.id', '=', deliveryId)
    // Nobody switches it off while something is put into its lanes.
    .forShare('endpoint')
    .executeTakeFirst();
  return row ?? null;
}
