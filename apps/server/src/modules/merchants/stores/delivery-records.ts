import type { Database, Tx } from '#platform/database/database.ts';
import type { SendOutcome } from '#platform/outbound/outbound-message.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';

export type DeliveryRecord = {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  /** Of what it is about, the one that it is. */
  readonly paymentId: number | null;
  readonly linkId: string | null;
  readonly payoutId: string | null;
  readonly isTrial: boolean;
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
    .selectFrom('merchants.webhook_deliveries as delivery')
    .innerJoin('merchants.payment_events as event', 'event.id', 'delivery.event_id')
    .leftJoin('merchants.payments as payment', 'payment.id', 'delivery.payment_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('merchants.webhook_attempts')
          .select(['outcome', 'http_status', 'duration_ms', 'attempted_at'])
          .whereRef('delivery_id', '=', 'delivery.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('delivery')
    .select([
      'event.is_trial',
      'event.type as event_type',
      'payment.payment_id as public_payment_id',
    ])
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
    payoutId: row.payout_id,
    isTrial: row.is_trial,
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

type Attempt = NonNullable<DeliveryRecord['lastAttempt']>;

/** One delivery with the bytes that were sent and every try, the last first. */
export async function readDelivery(
  db: Database,
  of: { readonly endpointId: string; readonly id: string },
): Promise<{
  readonly delivery: DeliveryRecord;
  readonly body: string;
  readonly attempts: readonly Attempt[];
} | null> {
  const { items } = await listDeliveries(db, of, { after: null, limit: 1 });
  const [delivery] = items;
  if (delivery === undefined) return null;
  const [event, attempts] = await Promise.all([
    db
      .selectFrom('merchants.payment_events')
      .select('body')
      .where('id', '=', delivery.eventId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('merchants.webhook_attempts')
      .selectAll()
      .where('delivery_id', '=', of.id)
      .orderBy('number', 'desc')
      .execute(),
  ]);
  return {
    delivery,
    body: event.body,
    attempts: attempts.map((row) => ({
      outcome: row.outcome,
      httpStatus: row.http_status,
      durationMs: row.duration_ms,
      at: row.attempted_at,
    })),
  };
}
