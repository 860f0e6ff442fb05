import {
  capturePayment,
  createRefund,
  listOffers,
  listRefunds,
  previewRefund,
} from '@abona/contract/merchants/purchase';
import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { toRefundView, toSplitView } from '../money-views.ts';
import { showPage } from '../pages.ts';
import { toPaymentView } from '../payment-view.ts';
import type { Offers, Refunds } from '../ports.ts';
import { listRefunds as readRefunds } from '../stores/refund-store.ts';
import * as capturing from '../use-cases/capture-payment.ts';
import { readOwnPayment } from '../use-cases/change-own-payment.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { previewRefund as lookAhead, refundPayment } from '../use-cases/refund-payment.ts';

const LINE_UNKNOWN = 'Este renglón no está en la compra, o viene dos veces.';
export const unknownLine = {
  code: 'validation_failed' as const,
  fields: [{ path: 'lines', code: 'line_unknown', message: LINE_UNKNOWN }],
};

const ABOVE = 'Es más de lo que se autorizó.';
export const tooMuchTaken = {
  code: 'validation_failed' as const,
  fields: [{ path: 'amount', code: 'amount_above_authorized', message: ABOVE }],
};

export function captureRoutes(api: Api, deps: capturing.CaptureDeps): void {
  mount(api, capturePayment, async ({ caller: { merchantId }, params: { id }, body }) => {
    const order = { merchantId, id, amount: body?.amount };
    const captured = await capturing.capturePayment(deps, order);
    if (captured.ok) return ok(toPaymentView(captured.value, deps.publicUrl));
    return err(captured.error === 'amount_above_authorized' ? tooMuchTaken : captured.error);
  });
}

export function refundRoutes(api: Api, deps: MerchantDeps & { readonly refunds: Refunds }): void {
  mount(api, createRefund, async ({ caller, params, body }) => {
    const { amount, lines, reason = null } = body;
    const { merchantId } = caller;
    const { id } = params;
    const refunded = await refundPayment(deps, { merchantId, id, amount, lines, reason });
    if (refunded.ok) return ok(toRefundView(refunded.value.refund));
    return err(refunded.error === 'line_unknown' ? unknownLine : refunded.error);
  });
  mount(api, previewRefund, async ({ caller: { merchantId }, params: { id }, body }) => {
    const { amount, lines } = body;
    const look = await lookAhead(deps, { merchantId, id, amount, lines });
    if (look.ok) return ok({ amount: look.value.amount, ...toSplitView(look.value.split) });
    return err(look.error === 'line_unknown' ? unknownLine : look.error);
  });
  mount(api, listRefunds, async ({ caller, params, query }) => {
    const payment = await readOwnPayment(deps.db, caller.merchantId, params.id);
    if (payment === null) return err('not_found');
    return showPage(
      deps.cursors,
      { list: `refunds ${payment.id}`, query },
      {
        read: (page) => readRefunds(deps.db, payment.id, page),
        view: toRefundView,
      },
    );
  });
}

/** What the shop's product page may say. */
export function offerRoutes(api: Api, { offers }: { readonly offers: Offers }): void {
  mount(api, listOffers, async ({ query, setHeader }) => {
    // A page of the shop asks for the same price again and again; figures are of the day.
    setHeader('cache-control', 'private, max-age=600');
    return ok(await readOffers(offers, query.amount));
  });
}

/** What pages of shops are told about an amount; people of the shop see the very same. */
export async function readOffers(offers: Offers, text: string) {
  const amount = centavos(Number(text));
  const { plans, calculatedOn } = await offers.byAmount(amount);
  return {
    amount,
    calculated_on: calculatedOn,
    plans: plans.map((plan) => ({
      instalments: plan.instalments,
      frequency: plan.frequency,
      instalment_amount: plan.instalmentAmount,
      total_amount: plan.totalAmount,
      cat_percent: plan.catPercent,
      annual_rate_percent: plan.annualRatePercent,
    })),
  };
}
