import {
  listPayoutLines,
  listPayouts,
  listSettlementLines,
  type PayoutView,
  type SettlementLineView,
} from '@abona/contract/merchants/settlement';
import { parsePublicId } from '@abona/kernel/public-id';
import { err } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { outsideId } from '../outside-id.ts';
import { showPage } from '../pages.ts';
import * as settlement from '../stores/settlement-store.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';

/** What a shop was paid, and what for. */
export function settlementRoutes(api: Api, { db, cursors }: MerchantDeps): void {
  mount(api, listPayouts, ({ caller: { merchantId }, query }) =>
    showPage(
      cursors,
      { list: `payouts ${merchantId}`, query },
      { read: (page) => settlement.listPayouts(db, { merchantId }, page), view: toPayoutView },
    ),
  );
  mount(api, listPayoutLines, async ({ caller: { merchantId }, params, query }) => {
    const id = parsePublicId('po', params.id);
    if (!id.ok) return err('not_found');
    const own = await settlement.listPayouts(
      db,
      { merchantId, id: id.value },
      { after: null, limit: 1 },
    );
    if (own.items.length === 0) return err('not_found');
    const of = { merchantId, payoutId: id.value };
    return showPage(
      cursors,
      { list: `payout lines ${id.value}`, query },
      { read: (page) => settlement.listLines(db, of, page), view: toLineView },
    );
  });
  mount(api, listSettlementLines, ({ caller: { merchantId }, query }) => {
    const of = { merchantId, isUnpaid: query.state === 'unpaid' };
    return showPage(
      cursors,
      { list: `lines ${merchantId}`, query },
      { read: (page) => settlement.listLines(db, of, page), view: toLineView },
    );
  });
}

export const toPayoutView = (payout: settlement.Payout): PayoutView => ({
  id: outsideId.payout(payout.id),
  amount: payout.amount,
  currency: 'MXN',
  status: payout.status,
  business_date: payout.businessDate,
  clabe_last4: payout.clabeLast4,
  tracking_key: payout.trackingKey,
  created_at: payout.createdAt.toISOString(),
  settled_at: payout.settledAt?.toISOString() ?? null,
});

export const toLineView = (line: settlement.LineRecord): SettlementLineView => ({
  id: outsideId.line(line.id),
  kind: line.kind,
  amount: line.amount,
  payment_id: outsideId.payment(line.paymentId),
  order_id: line.orderId,
  refund_id: line.refundId === null ? null : outsideId.refund(line.refundId),
  payout_id: line.payoutId === null ? null : outsideId.payout(line.payoutId),
  business_date: line.businessDate,
});
