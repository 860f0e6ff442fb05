import {
  cancelPayment,
  createPayment,
  createPaymentIntent,
  getPayment,
  getPaymentIntent,
  listEvents,
  listPaymentEvents,
  listPayments,
  PaymentEventView,
  ShopEventView,
} from '@abona/contract/merchants/payment';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { Payment } from '../domain/payment.ts';
import { showPage } from '../pages.ts';
import { paymentReferenceOf } from '../payment-reference.ts';
import { toPaymentView } from '../payment-view.ts';
import type { Offers } from '../ports.ts';
import * as events from '../stores/event-store.ts';
import * as payments from '../stores/payment-store.ts';
import * as creating from '../use-cases/create-payment.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import * as moving from '../use-cases/move-payment.ts';

/** Payments, as a shop's server asks for them. */
export function paymentRoutes(api: Api, deps: MerchantDeps & { readonly offers: Offers }): void {
  const toView = (payment: Payment) => toPaymentView(payment, deps.publicUrl);
  const find = async (merchantId: string, id: string) => {
    const reference = paymentReferenceOf(id);
    return reference === null ? null : payments.findPayment(deps.db, merchantId, reference);
  };

  mount(api, createPayment, async ({ caller: { merchantId }, body: order }) =>
    mapOk(await creating.createPayment(deps, { merchantId, order, isIntent: false }), toView),
  );
  mount(api, createPaymentIntent, async ({ caller: { merchantId }, body: order }) =>
    mapOk(await creating.createPayment(deps, { merchantId, order, isIntent: true }), toView),
  );
  mount(api, getPayment, async ({ caller, params }) => {
    const payment = await find(caller.merchantId, params.id);
    return payment === null ? err('not_found') : ok(toView(payment));
  });
  mount(api, getPaymentIntent, async ({ caller, params }) => {
    const payment = params.id.startsWith('pi_') ? await find(caller.merchantId, params.id) : null;
    return payment === null ? err('not_found') : ok(toView(payment));
  });
  mount(api, listPayments, ({ caller: { merchantId }, query }) => {
    const filter = {
      orderId: query.order_id,
      returnToken: query.return_token,
      status: query.status,
    };
    return showPage(
      deps.cursors,
      { list: `payments ${merchantId}`, query },
      {
        read: (page) => payments.listPayments(deps.db, merchantId, { ...page, ...filter }),
        view: toView,
      },
    );
  });
  mount(api, cancelPayment, async ({ caller: { merchantId }, params: { id } }) =>
    mapOk(await moving.cancelPayment(deps, { merchantId, id }), toView),
  );
  mount(api, listPaymentEvents, async ({ caller: { merchantId }, params, query }) => {
    const payment = await find(merchantId, params.id);
    if (payment === null) return err('not_found');
    const of = { merchantId, paymentId: payment.id };
    return showPage(
      deps.cursors,
      { list: `events ${payment.id}`, query },
      {
        read: (page) => events.listEvents(deps.db, of, page),
        view: ({ body }) => PaymentEventView.parse(JSON.parse(body)),
      },
    );
  });
  mount(api, listEvents, ({ caller: { merchantId }, query }) =>
    showPage(
      deps.cursors,
      { list: `events ${merchantId}`, query },
      { read: (page) => events.listEvents(deps.db, { merchantId }, page), view: toEventView },
    ),
  );
}

/** The very words that the webhook said. */
const toEventView = ({ body }: { readonly body: string }): ShopEventView =>
  ShopEventView.parse(JSON.parse(body));
