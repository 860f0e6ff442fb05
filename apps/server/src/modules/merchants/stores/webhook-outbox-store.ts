import { randomUUIDv7 } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import {
  type Claim,
  type ClaimedDelivery,
  type ClaimedRow,
  type Lane,
  toClaimed,
} from './delivery-store.ts';
import { ENDPOINTS_MAX } from './endpoint-store.ts';
import { aboutColumns, type ShopEvent } from './event-store.ts';
import type { SettlementLines } from './settlement-store.ts';

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
  const [first] = events;
  invariant(first !== undefined, 'nothing happened');
  const { merchantId, about } = first;
  const rows = await write(tx, {
    merchantId,
    ...aboutColumns(about),
    happened: columnsOf(events),
    // In the order of time, by which they are listed; of more than there should be, the rest is in none.
    ids: Array.from({ length: ENDPOINTS_MAX * events.length }, () => randomUUIDv7()).sort(),
    claim,
    payment: change?.payment ?? null,
    lines: lineColumnsOf(change?.lines),
  });
  const bodies = new Map(events.map(({ id, body }) => [id, body]));
  return rows.map(({ first_attempt_at, ...row }) => ({
    lane: { endpointId: row.id, aboutId: row.about_id },
    claimed:
      first_attempt_at === null
        ? null
        : toClaimed({ ...row, first_attempt_at, body: bodies.get(row.event_id) ?? '' }),
  }));
}

type Writing = ReturnType<typeof aboutColumns> & {
  readonly merchantId: string;
  readonly happened: ReturnType<typeof columnsOf>;
  readonly ids: readonly string[];
  readonly claim: Claim | null;
  /** Null where it is about a link. */
  readonly payment: Payment | null;
  readonly lines: ReturnType<typeof lineColumnsOf>;
};

type AddressedRow = Omit<ClaimedRow, 'first_attempt_at' | 'body'> & {
  readonly first_attempt_at: Date | null;
};

/** One text for whatever happens: it is put together once. What does not happen is an empty list, or nobody's id. */
async function write(
  tx: Tx,
  { merchantId, payment_id, link_id, happened, ids, claim, payment, lines }: Writing,
): Promise<readonly AddressedRow[]> {
  const { rows } = await sql<AddressedRow>`
    with payment as (
      update merchants.payments set status = ${payment?.status}::text, status_reason = ${payment?.statusReason}::text,
        refunded_amount = ${payment?.refundedAmount}::bigint, fee_amount = ${payment?.fee.amount}::bigint,
        fee_iva_amount = ${payment?.fee.iva}::bigint, customer_id = ${payment?.customerId}::bigint,
        loan_id = ${payment?.loanId}::text, last_sequence = ${payment?.lastSequence}::int,
        capture_before = ${payment?.captureBefore}::timestamptz, updated_at = ${payment?.updatedAt}::timestamptz
      where id = ${payment?.id}::uuid
    ), line as (
      insert into merchants.settlement_lines
        (id, merchant_id, payment_id, refund_id, kind, amount, business_date, created_at)
      select id, ${merchantId}, ${payment_id}::uuid, ${lines.refundId}::uuid, kind, amount,
        ${lines.businessDate}::date, ${lines.createdAt}::timestamptz
      from unnest(${lines.ids}::uuid[], ${lines.kinds}::text[], ${lines.amounts}::bigint[])
        as line (id, kind, amount)
    ), happened as (
      select * from unnest(${happened.ids}::uuid[], ${happened.sequences}::int[],
        ${happened.types}::text[], ${happened.bodies}::text[], ${happened.times}::timestamptz[])
        as new (event_id, event_sequence, event_type, body, happened_at)
    ), event as (
      insert into merchants.payment_events
        (id, merchant_id, payment_id, link_id, sequence, type, body, created_at)
      select event_id, ${merchantId}, ${payment_id}::uuid, ${link_id}::uuid, event_sequence, event_type,
        body, happened_at
      from happened
    ), listening as (
      select endpoint.*, event_id, event_sequence, happened_at,
        row_number() over (order by event_sequence, endpoint.id) as place,
        event_sequence = (
          select min(sooner.event_sequence) from happened sooner
          where cardinality(event_types) = 0 or sooner.event_type = any(event_types)
        ) as is_first,
        -- Looked up for each lane, by the limit: as one list it would be all that waits anywhere.
        coalesce((
          select false from merchants.webhook_deliveries earlier
          where earlier.endpoint_id = endpoint.id
            and earlier.about_id = ${payment_id ?? link_id}::uuid and earlier.status = 'waiting'
          limit 1
        ), ${claim !== null}::boolean) as is_free
      from merchants.webhook_endpoints endpoint
      join happened on cardinality(event_types) = 0 or event_type = any(event_types)
      where merchant_id = ${merchantId} and status = 'active'
    ), added as (
      insert into merchants.webhook_deliveries
        (id, endpoint_id, event_id, payment_id, link_id, sequence, status, next_attempt_at,
          attempts, first_attempt_at, lease_token, leased_until)
      select coalesce((${ids}::uuid[])[place], gen_random_uuid()), id, event_id, ${payment_id}::uuid,
        ${link_id}::uuid, event_sequence, 'waiting', happened_at, is_claimed::int,
        case when is_claimed then ${claim?.now}::timestamptz end,
        case when is_claimed then ${claim?.token}::uuid end,
        case when is_claimed then ${claim?.leaseUntil}::timestamptz end
      from listening, lateral (select is_free and is_first as is_claimed) mine
      returning id as delivery_id, endpoint_id, about_id, event_id, attempts, first_attempt_at
    )
    select listening.*, delivery_id, about_id, attempts, first_attempt_at
    from added join listening
      on listening.id = added.endpoint_id and listening.event_id = added.event_id
    where is_first`.execute(tx);
  return rows;
}

const columnsOf = (events: readonly ShopEvent[]) => ({
  ids: events.map(({ id }) => id),
  sequences: events.map(({ sequence }) => sequence),
  types: events.map(({ type }) => type),
  bodies: events.map(({ body }) => body),
  times: events.map(({ createdAt }) => createdAt),
});

/** Lines of nothing are left out. */
function lineColumnsOf(lines: SettlementLines | undefined) {
  const amounts = (lines?.amounts ?? []).filter(({ amount }) => amount !== 0);
  return {
    ids: amounts.map(() => randomUUIDv7()),
    kinds: amounts.map(({ kind }) => kind),
    amounts: amounts.map(({ amount }) => amount),
    refundId: lines?.refundId,
    businessDate: lines?.businessDate,
    createdAt: lines?.createdAt,
  };
}
