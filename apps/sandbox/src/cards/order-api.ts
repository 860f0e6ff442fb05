import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { hangUpOrTimeout } from '#platform/hang.ts';
import { DECLINES, type DeclineCode } from './card-numbers.ts';
import { type KeptOrder, lastCharge } from './card-resources.ts';
import type { CardStore } from './card-store.ts';
import { chargeView, newChargeView, orderView } from './card-views.ts';
import { askedOfConekta, declined, noSuchResource } from './conekta-refusal.ts';
import { addCharge, createOrder } from './create-order.ts';
import { pageOf, pageOfRecords, pageView } from './list-page.ts';
import { cancelOrder, captureOrder, refundOrder } from './order-changes.ts';
import {
  Capture,
  ListQuery,
  NewCharge,
  NewOrder,
  NewRefund,
  OrderChange,
  OrderQuery,
} from './order-requests.ts';

type ById = { readonly Params: { readonly id: string } };

/** Orders and their charges. No header makes a request harmless that is sent twice: who sends two has two. */
export function orderRoutes(app: FastifyInstance, store: CardStore): void {
  const { vendorUrl } = store.world.configuration;
  const view = (order: KeptOrder) => orderView(vendorUrl, order);
  const found = async (id: string): Promise<KeptOrder> => {
    const order = await store.orders.find(id);
    if (order === null) throw noSuchResource('order');
    return order;
  };

  app.post('/orders', async (request, reply) => {
    const wanted = askedOfConekta(NewOrder, request.body);
    const order = refuseDeclined(await createOrder(store, wanted));
    await hangIfTheCardDoes(order, reply);
    return view(order);
  });
  app.get('/orders', async (request) => {
    const query = askedOfConekta(OrderQuery, request.query);
    const { next: _, previous: __, limit: ___, ...filters } = query;
    const page = await pageOfRecords(store.orders, query, {
      containing: query.search,
      fits: (order) => isAskedFor(order, query),
    });
    const address = { url: `${vendorUrl}/conekta/orders`, filters };
    return pageView(page, query, { address, view });
  });
  app.get<ById>('/orders/:id', async ({ params }) => view(await found(params.id)));
  app.put<ById>('/orders/:id', async (request) => {
    const { metadata } = askedOfConekta(OrderChange, request.body);
    const order = await store.orders.change(request.params.id, (current) =>
      metadata === undefined ? current : { ...current, metadata },
    );
    if (order === null) throw noSuchResource('order');
    return view(order);
  });
  app.post<ById>('/orders/:id/cancel', async ({ params }) =>
    view(await cancelOrder(store, params.id)),
  );
  app.post<ById>('/orders/:id/capture', async (request) => {
    askedOfConekta(Capture, request.body);
    return view(await captureOrder(store, request.params.id));
  });
  app.post<ById>('/orders/:id/refunds', async (request) =>
    view(await refundOrder(store, request.params.id, askedOfConekta(NewRefund, request.body))),
  );
  app.post<ById>('/orders/:id/charges', async (request, reply) => {
    const wanted = askedOfConekta(NewCharge, request.body);
    const order = refuseDeclined(await addCharge(store, await found(request.params.id), wanted));
    const charge = lastCharge(order);
    await hangIfTheCardDoes(order, reply);
    return charge && newChargeView(vendorUrl, order, charge);
  });
  chargeList(app, store);
}

const CHARGED_MAX = 10_000;

function chargeList(app: FastifyInstance, store: CardStore): void {
  const { vendorUrl } = store.world.configuration;
  app.get('/charges', async (request) => {
    const query = askedOfConekta(ListQuery, request.query);
    const { search } = query;
    const orders = await store.orders.list({ containing: search, limit: CHARGED_MAX });
    const charges = orders
      .filter((order) => search === undefined || mentions(order, search))
      .flatMap((order) => order.charges.map((charge) => chargeView(vendorUrl, order, charge)));
    const address = { url: `${vendorUrl}/conekta/charges`, filters: { search } };
    return pageView(pageOf(charges, query), query, { address, view: (charge) => charge });
  });
}

type OrderFilter = z.output<typeof OrderQuery>;

function isAskedFor(order: KeptOrder, asked: OrderFilter): boolean {
  const { created_at: at, updated_at: changed } = order;
  return (
    (asked.search === undefined || mentions(order, asked.search)) &&
    (asked.payment_status === undefined || lastCharge(order)?.status === asked.payment_status) &&
    (asked.created_at ?? at) === at &&
    (asked['created_at.gte'] ?? at) <= at &&
    (asked['created_at.lte'] ?? at) >= at &&
    (asked['updated_at.gte'] ?? changed) <= changed &&
    (asked['updated_at.lte'] ?? changed) >= changed
  );
}

/** "By mail, reference etc.", says the API's document: nothing of metadata, so they are not looked through. */
function mentions(order: KeptOrder, text: string): boolean {
  const words = [
    order.id,
    order.customer.customer_id,
    order.customer.email,
    order.customer.name,
    ...order.charges.flatMap(({ id, reference_id, method }) => [
      id,
      reference_id,
      method.kind === 'cash' ? method.reference : null,
    ]),
  ];
  return words.includes(text);
}

/** The order stays, declined; the caller gets 402. */
function refuseDeclined(order: KeptOrder): KeptOrder {
  const charge = lastCharge(order);
  if (charge?.status !== 'declined') return order;
  const code = (charge.failure_code ?? 'card_declined') as DeclineCode;
  throw declined(code, DECLINES[code]);
}

async function hangIfTheCardDoes(order: KeptOrder, reply: FastifyReply): Promise<void> {
  const method = lastCharge(order)?.method;
  if (method?.kind === 'card' && method.card.behaviour.kind === 'hang')
    await hangUpOrTimeout(reply);
}
