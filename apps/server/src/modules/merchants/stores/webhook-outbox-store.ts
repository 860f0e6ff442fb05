import { randomUUIDv7 } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { SendOutcome } from '#platform/outbound/outbound-message.ts';
import type { EndpointRow } from './endpoint-store.ts';
import { aboutColumns, type ShopEvent } from './event-store.ts';

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
 * Writes a delivery of each event to each active endpoint of the shop that wants it, and tells in which lanes. All
 * events are about one payment or one link, which the caller has locked: nobody else writes into these lanes, so
 * their order is that of the events. A delivery waits until somebody claims it.
 */
export async function addDeliveries(
  tx: Tx,
  events: readonly ShopEvent[],
): Promise<readonly Lane[]> {
  const [first] = events;
  invariant(first !== undefined, 'deliveries of no event');
  const endpoints = await tx
    .selectFrom('merchants.webhook_endpoints')
    .select(['id', 'event_types'])
    .where('merchant_id', '=', first.merchantId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const wanted = events.flatMap((event) =>
    endpoints
      .filter(({ event_types: types }) => types.length === 0 || types.includes(event.type))
      .map((endpoint) => ({ event, endpointId: endpoint.id })),
  );
  if (wanted.length === 0) return [];
  // Deliveries are listed by their ids: of two made in one moment the first event's comes first.
  const ids = wanted.map(() => randomUUIDv7()).sort();
  const rows = wanted.map(({ event, endpointId }, index) => ({
    id: ids[index] ?? randomUUIDv7(),
    endpoint_id: endpointId,
    event_id: event.id,
    sequence: event.sequence,
    status: 'waiting' as const,
    next_attempt_at: event.createdAt,
    ...aboutColumns(event.about),
  }));
  await pipelineWrite(tx, tx.insertInto(TABLE).values(rows));
  const aboutId = aboutIdOf(first);
  const endpointIds = new Set(wanted.map(({ endpointId }) => endpointId));
  return [...endpointIds].map((endpointId) => ({ endpointId, aboutId }));
}

/** As the table makes it of its columns (`about_id`). */
const aboutIdOf = ({ id, about }: ShopEvent): string => {
  const { payment_id, link_id, payout_id } = aboutColumns(about);
  return payment_id ?? link_id ?? payout_id ?? id;
};

/** A delivery of a trial to the one endpoint that is tried, whatever it wants to hear. */
export async function addTrialDelivery(
  tx: Tx,
  endpointId: string,
  event: ShopEvent,
): Promise<{ readonly id: string; readonly lane: Lane }> {
  const id = randomUUIDv7();
  await tx
    .insertInto(TABLE)
    .values({
      id,
      endpoint_id: endpointId,
      event_id: event.id,
      sequence: event.sequence,
      status: 'waiting',
      next_attempt_at: event.createdAt,
    })
    .execute();
  return { id, lane: { endpointId, aboutId: event.id } };
}

const toLane = (row: { readonly endpoint_id: string; readonly about_id: string }): Lane => ({
  endpointId: row.endpoint_id,
  aboutId: row.about_id,
});

/** Who takes something, and until when it is theirs. */
export type Claim = { readonly token: string; readonly now: Date; readonly leaseUntil: Date };

export type ClaimedDelivery = { readonly delivery: Delivery; readonly endpoint: EndpointRow };

/** Takes the first that waits in a lane, if there is one whose time has come; with it comes its endpoint. */
export async function claimFirst(
  db: Database | Tx,
  { endpointId, aboutId }: Lane,
  { token, now, leaseUntil }: Claim,
): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedRow>`
    select (next.endpoint).*, delivery_id, event_id, about_id, attempts, first_attempt_at, body
    from merchants.claim_delivery(
      ${endpointId}, ${aboutId}, ${token}, ${now}, ${leaseUntil}
    ) next`.execute(db);
  return rows[0] === undefined ? null : toClaimed(rows[0]);
}

type ClaimedRow = EndpointRow & {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly about_id: string;
  readonly attempts: number;
  readonly first_attempt_at: Date;
  readonly body: string;
};

const toClaimed = (row: ClaimedRow): ClaimedDelivery => ({
  endpoint: row,
  delivery: {
    endpointId: row.id,
    aboutId: row.about_id,
    id: row.delivery_id,
    eventId: row.event_id,
    attempts: row.attempts,
    firstAttemptAt: row.first_attempt_at,
    body: row.body,
  },
});

type Tried = { readonly delivery: Delivery; readonly token: string };

/**
 * The way of nearly every try: it arrived, at an endpoint that is well. What comes next in the lane is taken in
 * the same statement. Null when it is not that simple, and nothing was written.
 */
export async function settleDelivered(
  db: Database,
  { delivery, token, sent }: Tried & { readonly sent: SendOutcome },
  claim: Claim,
): Promise<{ readonly next: ClaimedDelivery | null } | null> {
  const { rows } = await sql<ClaimedRow | { readonly delivery_id: null }>`
    select (settled.endpoint).*, delivery_id, event_id, about_id, attempts, first_attempt_at, body
    from merchants.settle_and_go_on(
      ${delivery.id}, ${token}, ${sent.httpStatus}, ${sent.durationMs},
      ${claim.token}, ${claim.now}, ${claim.leaseUntil}
    ) settled`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { next: row.delivery_id === null ? null : toClaimed(row) };
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
  return rows.map(toLane);
}

/** How long the first delivery that could be tried has waited; 0: none waits. */
export async function oldestDueAgeS(db: Database): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from clock_timestamp() - min(next_attempt_at))::float8 as age
    from merchants.webhook_deliveries where status = 'waiting'`.execute(db);
  return Math.max(0, rows[0]?.age ?? 0);
}
