import type { Database, Tx } from '#platform/database/database.ts';
import { type Page, type PageOf, toPage } from './cursor.ts';

export type PaymentEvent = {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentId: string;
  readonly sequence: number;
  readonly type: string;
  /** What the shop is sent, to the byte. */
  readonly body: string;
  readonly createdAt: Date;
};

const TABLE = 'merchants.payment_events';

export async function addEvent(tx: Tx, event: PaymentEvent): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: event.id,
      merchant_id: event.merchantId,
      payment_id: event.paymentId,
      sequence: event.sequence,
      type: event.type,
      body: event.body,
      created_at: event.createdAt,
    })
    .execute();
}

/** Of one payment, or of all of a merchant. */
export async function listEvents(
  db: Database,
  of: { readonly merchantId: string; readonly paymentId?: string },
  { after, limit }: Page,
): Promise<PageOf<{ readonly id: string; readonly body: string }>> {
  let query = db.selectFrom(TABLE).select(['id', 'body']).where('merchant_id', '=', of.merchantId);
  if (of.paymentId !== undefined) query = query.where('payment_id', '=', of.paymentId);
  if (after !== null) query = query.where('id', '<', after);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}
