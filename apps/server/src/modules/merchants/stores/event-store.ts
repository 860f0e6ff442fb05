import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';

/** What a shop is told about: a payment, a link of one of its customers, or a payout. */
export type About =
  | { readonly paymentId: string }
  | { readonly linkId: string }
  | { readonly payoutId: string }
  /** Nothing: a shop tries an endpoint. */
  | { readonly trial: true };

export type ShopEvent = {
  readonly id: string;
  readonly merchantId: string;
  readonly about: About;
  readonly sequence: number;
  readonly type: string;
  /** What the shop is sent, to the byte. */
  readonly body: string;
  readonly createdAt: Date;
};

const TABLE = 'merchants.payment_events';

export const aboutColumns = (about: About) => ({
  payment_id: 'paymentId' in about ? about.paymentId : null,
  link_id: 'linkId' in about ? about.linkId : null,
  payout_id: 'payoutId' in about ? about.payoutId : null,
});

/** Keeps what happened, to the byte that the shop is sent. */
export async function addEvents(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    id: event.id,
    merchant_id: event.merchantId,
    sequence: event.sequence,
    type: event.type,
    body: event.body,
    created_at: event.createdAt,
    is_trial: 'trial' in event.about,
    ...aboutColumns(event.about),
  }));
  await pipelineWrite(tx, tx.insertInto(TABLE).values(rows));
}

/** What a shop last heard of a dispute, to the byte; its payment's row is locked. Null: nothing. */
export async function lastDisputeEvent(
  tx: Tx,
  { paymentId, disputeId }: { readonly paymentId: string; readonly disputeId: string },
): Promise<string | null> {
  const rows = await tx
    .selectFrom(TABLE)
    .select('body')
    .where('payment_id', '=', paymentId)
    .where('type', 'like', 'dispute.%')
    .orderBy('sequence', 'desc')
    .execute();
  const own = rows.find(({ body }) => JSON.parse(body).data.dispute.id === disputeId);
  return own?.body ?? null;
}

/** Of one payment, or of all of a merchant. */
export async function listEvents(
  db: Database,
  of: { readonly merchantId: string; readonly paymentId?: string },
  { after, limit }: Page,
): Promise<PageOf<{ readonly id: string; readonly body: string }>> {
  let query = db
    .selectFrom(TABLE)
    .select(['id', 'body'])
    .where('merchant_id', '=', of.merchantId)
    .where('is_trial', '=', false);
  if (of.paymentId !== undefined) query = query.where('payment_id', '=', of.paymentId);
  if (after !== null) query = query.where('id', '<', after);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}
