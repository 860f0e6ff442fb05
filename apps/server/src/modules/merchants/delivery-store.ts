import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Payment } from './domain/payment.ts';
import { ENDPOINTS_MAX, type EndpointRow } from './endpoint-store.ts';
import { aboutColumns, type ShopEvent } from './event-store.ts';
import { savingPayment } from './payment-store.ts';
import type { SendOutcome } from './ports.ts';
import { addingLines, type SettlementLines } from './settlement-store.ts';

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

/** Who takes something, and until when it is theirs. */
export type Claim = { readonly token: string; readonly now: Date; readonly leaseUntil: Date };

/**
 * What goes first to one endpoint about what happened; `claimed` when it is the first of its lane and theirs who
 * wrote it.
 */
type Addressed = { readonly lane: Lane; readonly claimed: ClaimedDelivery | null };

/** A payment as it is now, and what that comes to for its shop. */
export type PaymentChange = { readonly payment: Payment; readonly lines?: SettlementLines };

type Telling = {
  /** About one payment or one link, in their order. */
  readonly events: readonly ShopEvent[];
  /** What became of the payment that they are about. */
  readonly change: PaymentChange | null;
  /** Of whoever sends them after the commit; null: whoever comes claims them. */
  readonly claim: Claim | null;
};

/**
 * Writes down what happened and, in the same statement, the payment that it happened to and what each endpoint of
 * the shop that wants to hear of it is to be sent. Nobody else writes into these lanes meanwhile: what they are
 * about is locked. So what finds its lane empty is the first in it; what follows it there waits for its turn.
 */
export async function addEvents(
  tx: Tx,
  { events, change, claim }: Telling,
): Promise<readonly Addressed[]> {
  const [{ merchantId, about }] = events as readonly [ShopEvent];
  const { payment_id: paymentId, link_id: linkId } = aboutColumns(about);
  const aboutId = paymentId ?? linkId;
  // In the order of time, by which they are listed; of more than there should be, the rest is in none.
  const ids = Array.from({ length: ENDPOINTS_MAX * events.length }, () => randomUUIDv7()).sort();
  const { rows } = await sql<AddressedRow>`
    with ${change === null ? sql`` : changing(change)}happened
      (event_id, event_sequence, event_type, body, happened_at) as (
      values ${sql.join(events.map(valuesOf))}
    ), event as (
      insert into merchants.payment_events
        (id, merchant_id, payment_id, link_id, sequence, type, body, created_at)
      select event_id, ${merchantId}, ${paymentId}::uuid, ${linkId}::uuid, event_sequence, event_type,
        body, happened_at
      from happened
    ), listening as (
      select endpoint.*, event_id, event_sequence, happened_at,
        row_number() over (order by event_sequence, endpoint.id) as place,
        row_number() over (partition by endpoint.id order by event_sequence) as turn,
        not exists (
          select from merchants.webhook_deliveries earlier
          where earlier.endpoint_id = endpoint.id and earlier.about_id = ${aboutId}
            and earlier.status = 'waiting'
        ) as is_free
      from merchants.webhook_endpoints endpoint
      join happened on cardinality(event_types) = 0 or event_type = any(event_types)
      where merchant_id = ${merchantId} and status = 'active'
    ), added as (
      insert into merchants.webhook_deliveries
        (id, endpoint_id, event_id, payment_id, link_id, sequence, status, next_attempt_at,
          attempts, first_attempt_at, lease_token, leased_until)
      select coalesce((${ids}::uuid[])[place], gen_random_uuid()), id, event_id, ${paymentId}::uuid,
        ${linkId}::uuid, event_sequence, 'waiting', happened_at, is_claimed::int,
        case when is_claimed then ${claim?.now ?? null}::timestamptz end,
        case when is_claimed then ${claim?.token ?? null}::uuid end,
        case when is_claimed then ${claim?.leaseUntil ?? null}::timestamptz end
      from listening, lateral (
        select ${claim !== null}::boolean and is_free and turn = 1 as is_claimed
      ) mine
      returning id as delivery_id, endpoint_id, about_id, event_id, attempts, first_attempt_at
    )
    select listening.*, delivery_id, about_id, attempts, first_attempt_at
    from added join listening
      on listening.id = added.endpoint_id and listening.event_id = added.event_id
    where turn = 1`.execute(tx);
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  return rows.map((row) => ({
    lane: { endpointId: row.id, aboutId: row.about_id },
    claimed:
      row.first_attempt_at === null
        ? null
        : toClaimed({
            ...row,
            first_attempt_at: row.first_attempt_at,
            body: bodies.get(row.event_id) ?? '',
          }),
  }));
}

const valuesOf = ({ id, sequence, type, body, createdAt }: ShopEvent): RawBuilder<unknown> =>
  sql`(${id}::uuid, ${sequence}::int, ${type}::text, ${body}::text, ${createdAt}::timestamptz)`;

const changing = ({ payment, lines }: PaymentChange): RawBuilder<unknown> => sql`
  payment as (${savingPayment(payment)}),
  ${lines === undefined ? sql`` : sql`line as (${addingLines(lines)}),`} `;

type AddressedRow = Omit<ClaimedRow, 'first_attempt_at' | 'body'> & {
  readonly first_attempt_at: Date | null;
};

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
  return rows.map((row) => ({ endpointId: row.endpoint_id, aboutId: row.about_id }));
}
