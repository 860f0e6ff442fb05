import {
  cancelPayment,
  createPayment,
  createPaymentIntent,
  type ExpandedPaymentView,
  expansionsOf,
  getPayment,
  getPaymentIntent,
  listPayments,
  updatePayment,
} from '@abona/contract/merchants/payment';
import {
  AboutPaymentView,
  listEvents,
  listPaymentEvents,
  ShopEventView,
} from '@abona/contract/merchants/shop-event';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { Payment } from '../domain/payment.ts';
import { toLineView, toRefundView } from '../money-views.ts';
import { showPage } from '../pages.ts';
import { toPaymentView } from '../payment-view.ts';
import type { Offers } from '../ports.ts';
import * as events from '../stores/event-store.ts';
import { listPayments as readPayments } from '../stores/payment-list-store.ts';
import { listRefundsOfPayments } from '../stores/refund-store.ts';
import { listLines } from '../stores/settlement-store.ts';
import { branchFilterOf } from '../use-cases/branches.ts';
import { readOwnPayment } from '../use-cases/change-own-payment.ts';
import * as creating from '../use-cases/create-payment.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import * as moving from '../use-cases/move-payment.ts';
import * as changing from '../use-cases/update-payment.ts';

/** Payments, as a shop's server asks for them. */
export function paymentRoutes(api: Api, deps: MerchantDeps & { readonly offers: Offers }): void {
  const toView = (payment: Payment) => toPaymentView(payment, deps.publicUrl);
  const find = (merchantId: string, id: string) => readOwnPayment(deps.db, merchantId, id);

  mount(api, createPayment, async ({ caller: { merchantId }, body: order }) =>
    mapOk(await creating.createPayment(deps, { merchantId, order, isIntent: false }), toView),
  );
  mount(api, updatePayment, async ({ caller: { merchantId }, params: { id }, body: change }) =>
    mapOk(await changing.updatePayment(deps, { merchantId, id, change }), toView),
  );
  mount(api, createPaymentIntent, async ({ caller: { merchantId }, body: order }) =>
    mapOk(await creating.createPayment(deps, { merchantId, order, isIntent: true }), toView),
  );
  mount(api, getPayment, async ({ caller, params, query }) => {
    const payment = await find(caller.merchantId, params.id);
    if (payment === null) return err('not_found');
    const expand = await expansionsFor(deps, [payment], query.expand);
    return ok(expand(payment));
  });
  mount(api, getPaymentIntent, async ({ caller, params }) => {
    const payment = params.id.startsWith('pi_') ? await find(caller.merchantId, params.id) : null;
    return payment === null ? err('not_found') : ok(toView(payment));
  });
  mount(api, listPayments, async ({ caller: { merchantId }, query }) => {
    const filter = {
      orderId: query.order_id,
      returnToken: query.return_token,
      status: query.status,
      createdFrom: instantOf(query.created_from),
      createdTo: instantOf(query.created_to),
      amount: query.amount === undefined ? undefined : Number(query.amount),
      branchId: branchFilterOf(query.branch_id),
    };
    const page = await showPage(
      deps.cursors,
      { list: `payments ${merchantId}`, query },
      {
        read: (part) => readPayments(deps.db, merchantId, { ...part, ...filter }),
        view: (payment) => payment,
      },
    );
    if (!page.ok) return page;
    const expand = await expansionsFor(deps, page.value.items, query.expand);
    return ok({ ...page.value, items: page.value.items.map(expand) });
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
        view: ({ body }) => AboutPaymentView.parse(JSON.parse(body)),
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

const instantOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** All that ever happened to a page of payments; a hundred of them have some hundred lines. */
const LINES_MAX = 10_000;

/** Shows payments with what was asked for besides them, read once for all of them. */
async function expansionsFor(
  { db, publicUrl }: MerchantDeps,
  shown: readonly Payment[],
  text: string | undefined,
): Promise<(payment: Payment) => ExpandedPaymentView> {
  const asked = shown.length === 0 ? [] : expansionsOf(text);
  const paymentIds = shown.map(({ id }) => id);
  const [refunds, lines] = await Promise.all([
    asked.includes('refunds') ? listRefundsOfPayments(db, paymentIds) : null,
    asked.includes('settlement_lines')
      ? listLines(
          db,
          { merchantId: shown[0]?.merchantId ?? '', paymentIds },
          { after: null, limit: LINES_MAX },
        )
      : null,
  ]);
  return (payment) => {
    const isOwn = ({ paymentId }: { readonly paymentId: string }) => paymentId === payment.id;
    return {
      ...toPaymentView(payment, publicUrl),
      ...(refunds !== null && { refunds: refunds.filter(isOwn).map(toRefundView) }),
      ...(lines !== null && { settlement_lines: lines.items.filter(isOwn).map(toLineView) }),
    };
  };
}

/** The very words that the webhook said. */
const toEventView = ({ body }: { readonly body: string }): ShopEventView =>
  ShopEventView.parse(JSON.parse(body));
