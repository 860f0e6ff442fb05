import { AboutPaymentView } from '@abona/contract/merchants/shop-event';
import type { PortalPayment } from '@abona/contract/portal/portal-payment';
import * as calls from '@abona/contract/portal/portal-payment';
import { civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { goodsOf, type Payment } from '../domain/payment.ts';
import { feeReturned } from '../domain/settlement.ts';
import { toRefundView, toSplitView } from '../money-views.ts';
import { outsideId } from '../outside-id.ts';
import { showPage } from '../pages.ts';
import { toPaymentView } from '../payment-view.ts';
import type { Captures, Refunds } from '../ports.ts';
import { tooMuchTaken, unknownLine } from '../routes/purchase-routes.ts';
import { findBranch } from '../stores/branch-store.ts';
import { listEvents } from '../stores/event-store.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import { findPayoutOfSale, listOwnPayments } from '../stores/portal-payment-store.ts';
import { listRefunds, type Refund } from '../stores/refund-store.ts';
import { branchFilterOf } from '../use-cases/branches.ts';
import { capturePayment } from '../use-cases/capture-payment.ts';
import { readOwnPayment } from '../use-cases/change-own-payment.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { cancelPayment } from '../use-cases/move-payment.ts';
import { previewRefund, refundPayment } from '../use-cases/refund-payment.ts';
import { ownShopOf } from './own-shop.ts';
import { toPaymentRow } from './portal-home-routes.ts';

type Deps = MerchantDeps & {
  readonly captures: Captures;
  readonly refunds: Refunds;
  /** For the list, which may be a second old. */
  readonly reads: Database;
};

/** All that ever happens to a payment fits in one page. */
const ALL = { after: null, limit: 200 };

const dayOf = (text: string | undefined) => (text === undefined ? undefined : civilDate(text));

/** Payments, as a shop's people see and handle them. */
export function portalPaymentRoutes(api: Api, deps: Deps): void {
  const toView = (payment: Payment) => toPaymentView(payment, deps.publicUrl);
  const find = (merchantId: string, id: string) => readOwnPayment(deps.db, merchantId, id);

  mount(api, calls.listPortalPayments, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { merchantId } = shop.value;
    const { status, order, from, until, branch, ...query } = call.query;
    const branchId = branchFilterOf(branch);
    const filter = { status, order, from: dayOf(from), until: dayOf(until), branchId };
    return showPage(
      deps.cursors,
      { list: `portal payments ${merchantId}`, query },
      {
        read: (page) => listOwnPayments(deps.reads, merchantId, { ...page, ...filter }),
        view: toPaymentRow,
      },
    );
  });

  mount(api, calls.getPortalPayment, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const payment = await find(shop.value.merchantId, call.params.id);
    return payment === null ? err('not_found') : ok(await readPayment(deps, payment));
  });

  mount(api, calls.capturePortalPayment, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const order = { ...shop.value, id: call.params.id, amount: call.body?.amount };
    const captured = await capturePayment(deps, order);
    if (captured.ok) return ok(toView(captured.value));
    return err(captured.error === 'amount_above_authorized' ? tooMuchTaken : captured.error);
  });

  mount(api, calls.cancelPortalPayment, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    return mapOk(await cancelPayment(deps, { ...shop.value, id: call.params.id }), toView);
  });

  mount(api, calls.previewPortalRefund, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { amount, lines } = call.body;
    const { id } = call.params;
    const looked = await previewRefund(deps, { ...shop.value, id, amount, lines });
    if (!looked.ok) return err(looked.error === 'line_unknown' ? unknownLine : looked.error);
    const payment = await find(shop.value.merchantId, id);
    invariant(payment !== null, 'a refund of a payment that is not there');
    const { amount: given, split } = looked.value;
    const fee = feeReturned(payment, given);
    return ok({
      amount: given,
      ...toSplitView(split),
      fee_returned: fee.amount,
      fee_iva_returned: fee.iva,
      from_payouts: given - fee.amount - fee.iva,
      left: payment.amount - payment.refundedAmount - given,
    });
  });

  mount(api, calls.refundPortalPayment, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { amount, lines, reason = null } = call.body;
    const { id } = call.params;
    const refunded = await refundPayment(deps, { ...shop.value, id, amount, lines, reason });
    if (refunded.ok) return ok(toRefundView(refunded.value.refund));
    return err(refunded.error === 'line_unknown' ? unknownLine : refunded.error);
  });
}

async function readPayment(deps: Deps, payment: Payment): Promise<PortalPayment> {
  const { db, publicUrl } = deps;
  const { merchantId } = payment;
  const { branchId } = payment;
  const [merchant, events, refunds, payout, branch] = await Promise.all([
    findMerchant(db, merchantId),
    listEvents(db, { merchantId, paymentId: payment.id }, ALL),
    listRefunds(db, payment.id, ALL),
    findPayoutOfSale(db, payment.id),
    branchId === null ? null : findBranch(db, merchantId, branchId),
  ]);
  const isCaptured = payment.loanId !== null;
  return {
    payment: toPaymentView(payment, publicUrl),
    goods: goodsOf(payment.lines),
    channel: payment.channel,
    branch: branch?.name ?? null,
    settlement: isCaptured
      ? {
          fee_bps: merchant?.feeBps ?? 0,
          ...comesTo(payment, refunds.items),
          payout: payout && { ...payout, id: outsideId.payout(payout.id) },
        }
      : null,
    moments: events.items
      .map(({ body }) => AboutPaymentView.parse(JSON.parse(body)))
      .flatMap(momentsOf),
    refunds: refunds.items.map(toRefundView),
    refundable: isCaptured ? payment.amount - payment.refundedAmount : 0,
  };
}

/** What is left of a sale for the shop, commission and IVA as they stand after its refunds. */
function comesTo({ amount, refundedAmount, fee }: Payment, refunds: readonly Refund[]) {
  const back = refunds.reduce((sum, refund) => sum + refund.feeReturned.amount, 0);
  const ivaBack = refunds.reduce((sum, refund) => sum + refund.feeReturned.iva, 0);
  const [left, leftIva] = [fee.amount - back, fee.iva - ivaBack];
  return { fee: -left, fee_iva: -leftIva, net: amount - refundedAmount - left - leftIva };
}

/**
 * The event as the shop's server was told it: what people see and what programs see is one. How far a refund has come
 * stands with the refund.
 */
const momentsOf = (event: ReturnType<typeof AboutPaymentView.parse>): PortalPayment['moments'] => {
  const { timestamp: at, data } = event;
  if (!('refund' in data) || 'status' in (data.refund ?? {})) return [];
  return [{ at, status: data.payment.status, refunded: data.refund?.amount ?? null }];
};
