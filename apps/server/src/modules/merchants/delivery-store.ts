import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { ENDPOINTS_MAX, type EndpointRow } from './endpoint-store.ts';
import { aboutColumns, type ShopEvent } from './event-store.ts';
import type { SendOutcome } from './ports.ts';

/** What goes to one endpoint about one payment, or about one link, in order. */
export type Lane = { readonly endpointId: string; readonly aboutId: string };

export type Delivery = Lane & {
  readonly id: string;
  readonly eventId: string;
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  readonly body: string;
};

const TABLE = 'merchants.webhook_deliveries';
const ATTEMPTS = 'merchants.webhook_attempts';

/**
 * Writes down what happened and, in the same statement, what each endpoint of the shop that wants to hear of it
 * is to be sent. Answers with those endpoints.
 */
export async function addEvent(tx: Tx, event: ShopEvent): Promise<readonly string[]> {
  const { payment_id: paymentId, link_id: linkId } = aboutColumns(event.about);
  // In the order of time, by which they are listed; of more than there should be, the rest is in none.
  const ids = Array.from({ length: ENDPOINTS_MAX }, () => randomUUIDv7());
  const { rows } = await sql<{ endpoint_id: string }>`
    with event as (
      insert into merchants.payment_events
        (id, merchant_id, payment_id, link_id, sequence, type, body, created_at)
      values (${event.id}, ${event.merchantId}, ${paymentId}, ${linkId}, ${event.sequence},
        ${event.type}, ${event.body}, ${event.createdAt})
    ), listening as (
      select id, row_number() over (order by id) as place from merchants.webhook_endpoints
      where merchant_id = ${event.merchantId} and status = 'active'
        and (cardinality(event_types) = 0 or ${event.type} = any(event_types))
    )
    insert into merchants.webhook_deliveries
      (id, endpoint_id, event_id, payment_id, link_id, sequence, status, next_attempt_at)
    select coalesce((${ids}::uuid[])[place], gen_random_uuid()), id, ${event.id}, ${paymentId}, ${linkId}, ${event.sequence},
      'waiting', ${event.createdAt}
    from listening
    returning endpoint_id`.execute(tx);
  return rows.map(({ endpoint_id }) => endpoint_id);
}

type Claim = { readonly token: string; readonly now: Date; readonly leaseUntil: Date };

/**
 * Takes the first that waits in a lane, if its time has come, nobody is at it and its endpoint is on; with it
 * comes the endpoint. The row is waited for and never skipped: what comes after it must not overtake it. One
 * statement, and so a transaction of its own. The endpoint is not locked: one that is switched off in this
 * moment has killed what waits, or waits for us to do so.
 */
export async function claimFirst(
  db: Database,
  { endpointId, aboutId }: Lane,
  { token, now, leaseUntil }: Claim,
): Promise<{ readonly delivery: Delivery; readonly endpoint: EndpointRow } | null> {
  const { rows } = await sql<EndpointRow & ClaimedRow>`
    with first as (
      select id, next_attempt_at, leased_until from merchants.webhook_deliveries
      where endpoint_id = ${endpointId} and about_id = ${aboutId} and status = 'waiting'
      order by sequence limit 1 for update
    )
    update merchants.webhook_deliveries delivery
    set attempts = delivery.attempts + 1,
      first_attempt_at = coalesce(delivery.first_attempt_at, ${now}),
      lease_token = ${token}, leased_until = ${leaseUntil}
    from first, merchants.webhook_endpoints endpoint, merchants.payment_events event
    where delivery.id = first.id and first.next_attempt_at <= ${now}
      and (first.leased_until is null or first.leased_until <= ${now})
      and endpoint.id = delivery.endpoint_id and endpoint.status = 'active'
      and event.id = delivery.event_id
    returning endpoint.*, delivery.id as delivery_id, delivery.event_id, delivery.attempts,
      delivery.first_attempt_at, event.body`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const delivery: Delivery = {
    endpointId,
    aboutId,
    id: row.delivery_id,
    eventId: row.event_id,
    attempts: row.attempts,
    firstAttemptAt: row.first_attempt_at,
    body: row.body,
  };
  return { delivery, endpoint: row };
}

type ClaimedRow = {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly attempts: number;
  readonly first_attempt_at: Date;
  readonly body: string;
};

type Tried = { readonly delivery: Delivery; readonly token: string };

/**
 * The way of nearly every try: it arrived, at an endpoint that is well, of which nothing changes then. False
 * when it is not that simple: the endpoint was failing, or somebody else has taken the delivery over.
 */
export async function settleDelivered(
  db: Database,
  { delivery, token }: Tried,
  { sent, at }: { readonly sent: SendOutcome; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with settled as (
      update merchants.webhook_deliveries delivery
      set status = 'delivered', settled_at = ${at}, lease_token = null, leased_until = null
      from merchants.webhook_endpoints endpoint
      where delivery.id = ${delivery.id} and delivery.lease_token = ${token}
        and delivery.status = 'waiting'
        and endpoint.id = delivery.endpoint_id and endpoint.failing_since is null
      returning delivery.id
    )
    insert into merchants.webhook_attempts
      (delivery_id, number, outcome, http_status, duration_ms, attempted_at)
    select settled.id, 1 + coalesce(
        (select max(number) from merchants.webhook_attempts where delivery_id = settled.id), 0
      ), ${sent.outcome}, ${sent.httpStatus}, ${sent.durationMs}, ${at}
    from settled returning number`.execute(db);
  return rows.length > 0;
}

export type Settlement =
  | { readonly status: 'delivered' | 'dead' }
  | { readonly status: 'waiting'; readonly nextAttemptAt: Date };

/** Writes down how a try went. False when somebody else has taken the delivery over meanwhile. */
export async function settleDelivery(
  tx: Tx,
  { delivery, token }: Tried,
  { settlement, sent, at }: { settlement: Settlement; sent: SendOutcome; at: Date },
): Promise<boolean> {
  const settled = await tx
    .updateTable(TABLE)
    .set({
      status: settlement.status,
      ...(settlement.status === 'waiting'
        ? { next_attempt_at: settlement.nextAttemptAt }
        : { settled_at: at }),
      lease_token: null,
      leased_until: null,
    })
    .where('id', '=', delivery.id)
    .where('lease_token', '=', token)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (settled === undefined) return false;
  await tx
    .insertInto(ATTEMPTS)
    .values(({ selectFrom, fn }) => ({
      delivery_id: delivery.id,
      number: selectFrom(ATTEMPTS)
        .select(sql<number>`coalesce(${fn.max<number>('number')}, 0) + 1`.as('next'))
        .where('delivery_id', '=', delivery.id),
      outcome: sent.outcome,
      http_status: sent.httpStatus,
      duration_ms: sent.durationMs,
      attempted_at: at,
    }))
    .execute();
  return true;
}

/** Gives up all that waits for an endpoint that is no more. */
export async function killWaiting(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ status: 'dead', settled_at: at, lease_token: null, leased_until: null })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Makes a settled delivery wait again, with three days of its own. Null: it is not there, or waits already. */
export async function wakeDelivery(
  tx: Tx,
  { endpointId, id, at }: { endpointId: string; id: string; at: Date },
): Promise<Lane | null> {
  const woken = await tx
    .updateTable(TABLE)
    .set({
      status: 'waiting',
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: at,
      settled_at: null,
    })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .where('status', '!=', 'waiting')
    .returning('about_id')
    .executeTakeFirst();
  return woken === undefined ? null : { endpointId, aboutId: woken.about_id };
}

/** Lanes in which something should have been sent by now and nobody is at it. */
export async function listDueLanes(db: Database, now: Date, limit: number): Promise<Lane[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['endpoint_id', 'about_id'])
    .distinct()
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .limit(limit)
    .execute();
  return rows.map((row) => ({ endpointId: row.endpoint_id, aboutId: row.about_id }));
}
