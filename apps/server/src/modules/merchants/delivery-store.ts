import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type Page, type PageOf, toPage } from './cursor.ts';
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
const EVENTS = 'merchants.payment_events';
const ATTEMPTS = 'merchants.webhook_attempts';

export async function addDelivery(tx: Tx, event: ShopEvent, endpointId: string): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: randomUUIDv7(),
      endpoint_id: endpointId,
      event_id: event.id,
      ...aboutColumns(event.about),
      sequence: event.sequence,
      status: 'waiting',
      next_attempt_at: event.createdAt,
    })
    .execute();
}

type Claim = { readonly token: string; readonly now: Date; readonly leaseUntil: Date };

/**
 * Takes the first that waits in a lane, if its time has come and nobody is at it. The row is waited
 * for and never skipped: what comes after it must not overtake it.
 */
export async function claimFirst(
  tx: Tx,
  { endpointId, aboutId }: Lane,
  { token, now, leaseUntil }: Claim,
): Promise<Delivery | null> {
  const first = await tx
    .selectFrom(TABLE)
    .select(['id', 'event_id', 'attempts', 'first_attempt_at', 'next_attempt_at', 'leased_until'])
    .where('endpoint_id', '=', endpointId)
    .where('about_id', '=', aboutId)
    .where('status', '=', 'waiting')
    .orderBy('sequence')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (first === undefined || first.next_attempt_at > now) return null;
  if (first.leased_until !== null && first.leased_until > now) return null;
  const firstAttemptAt = first.first_attempt_at ?? now;
  await tx
    .updateTable(TABLE)
    .set({
      attempts: first.attempts + 1,
      first_attempt_at: firstAttemptAt,
      lease_token: token,
      leased_until: leaseUntil,
    })
    .where('id', '=', first.id)
    .execute();
  const event = await tx
    .selectFrom(EVENTS)
    .select('body')
    .where('id', '=', first.event_id)
    .executeTakeFirstOrThrow();
  return {
    endpointId,
    aboutId,
    id: first.id,
    eventId: first.event_id,
    attempts: first.attempts + 1,
    firstAttemptAt,
    body: event.body,
  };
}

export type Settlement =
  | { readonly status: 'delivered' | 'dead' }
  | { readonly status: 'waiting'; readonly nextAttemptAt: Date };

/** Writes down how a try went. False when somebody else has taken the delivery over meanwhile. */
export async function settleDelivery(
  tx: Tx,
  { delivery, token }: { readonly delivery: Delivery; readonly token: string },
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

export type DeliveryRecord = {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  /** Of what it is about, the one that it is. */
  readonly paymentId: number | null;
  readonly linkId: string | null;
  readonly sequence: number;
  readonly status: 'waiting' | 'delivered' | 'dead';
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly lastAttempt: (SendOutcome & { readonly at: Date }) | null;
};

type DeliveryFilter = {
  readonly endpointId: string;
  readonly id?: string;
  readonly status?: DeliveryRecord['status'] | undefined;
};

export async function listDeliveries(
  db: Database | Tx,
  { endpointId, id, status }: DeliveryFilter,
  { after, limit }: Page,
): Promise<PageOf<DeliveryRecord>> {
  let query = db
    .selectFrom(`${TABLE} as delivery`)
    .innerJoin(`${EVENTS} as event`, 'event.id', 'delivery.event_id')
    .leftJoin('merchants.payments as payment', 'payment.id', 'delivery.payment_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(ATTEMPTS)
          .select(['outcome', 'http_status', 'duration_ms', 'attempted_at'])
          .whereRef('delivery_id', '=', 'delivery.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('delivery')
    .select(['event.type as event_type', 'payment.payment_id as public_payment_id'])
    .select(['last.outcome', 'last.http_status', 'last.duration_ms', 'last.attempted_at'])
    .where('delivery.endpoint_id', '=', endpointId);
  if (id !== undefined) query = query.where('delivery.id', '=', id);
  if (status !== undefined) query = query.where('delivery.status', '=', status);
  if (after !== null) query = query.where('delivery.id', '<', after);
  const rows = await query
    .orderBy('delivery.id', 'desc')
    .limit(limit + 1)
    .execute();
  const records = rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    paymentId: row.public_payment_id,
    linkId: row.link_id,
    sequence: row.sequence,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastAttempt:
      row.outcome === null || row.attempted_at === null
        ? null
        : {
            outcome: row.outcome,
            httpStatus: row.http_status,
            durationMs: row.duration_ms ?? 0,
            at: row.attempted_at,
          },
  }));
  return toPage(records, limit);
}
