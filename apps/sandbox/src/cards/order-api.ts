import type { FastifyInstance, FastifyReply } from 'fastify';
import { hangUpOrTimeout } from '#platform/hang.ts';
import { DECLINES, type DeclineCode } from './card-numbers.ts';
import { type KeptOrder, lastCharge } from './card-resources.ts';
import type { CardStore } from './card-store.ts';
import { chargeView, listOf, orderView } from './card-views.ts';
import { askedOfConekta, declined, noSuchResource } from './conekta-refusal.ts';
import { addCharge, createOrder } from './create-order.ts';
import { idempotent } from './idempotent.ts';
import { cancelOrder, captureOrder, refundOrder } from './order-changes.ts';
import {
  Capture,
  ListQuery,
  NewCharge,
  NewOrder,
  NewRefund,
  OrderChange,
} from './order-requests.ts';

type ById = { readonly Params: { readonly id: string } };

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
    const order = await idempotent(store, request, async () =>
      refuseDeclined(await createOrder(store, wanted)),
    );
    await hangIfTheCardDoes(order, reply);
    return reply.code(201).send(view(order));
  });
  app.get('/orders', async (request) => {
    const { limit, search, next } = askedOfConekta(ListQuery, request.query);
    const orders = await searchOrders(store, { search, next, limit: limit + 1 });
    return listOf(orders.slice(0, limit).map(view), orders.length > limit);
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
  app.post<ById>('/orders/:id/refunds', async (request) => {
    const wanted = askedOfConekta(NewRefund, request.body);
    const order = await idempotent(store, request, () =>
      refundOrder(store, request.params.id, wanted),
    );
    return view(order);
  });
  app.post<ById>('/orders/:id/charges', async (request, reply) => {
    const wanted = askedOfConekta(NewCharge, request.body);
    const order = await idempotent(store, request, async () =>
      refuseDeclined(await addCharge(store, await found(request.params.id), wanted)),
    );
    const charge = lastCharge(order);
    await hangIfTheCardDoes(order, reply);
    return reply.code(201).send(charge && chargeView(vendorUrl, order, charge));
  });
  app.get('/charges', async (request) => {
    const { limit, search } = askedOfConekta(ListQuery, request.query);
    const orders = await searchOrders(store, { search, next: undefined, limit });
    return listOf(
      orders.flatMap((order) =>
        order.charges.map((charge) => chargeView(vendorUrl, order, charge)),
      ),
    );
  });
}

type Search = {
  readonly search: string | undefined;
  readonly next: string | undefined;
  readonly limit: number;
};

const SEARCHED_MAX = 2_000;

/** By id, cash reference, customer, charge reference or any value of the metadata. */
async function searchOrders(
  store: CardStore,
  { search, next, limit }: Search,
): Promise<KeptOrder[]> {
  const orders = await store.orders.list({ limit: search === undefined ? limit : SEARCHED_MAX });
  const start = next === undefined ? 0 : orders.findIndex(({ id }) => id === next) + 1;
  const fitting = search === undefined ? orders : orders.filter((order) => mentions(order, search));
  return fitting.slice(start, start + limit);
}

function mentions(order: KeptOrder, text: string): boolean {
  const words = [
    order.id,
    order.customer.customer_id,
    order.customer.email,
    order.customer.name,
    ...Object.values(order.metadata),
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
