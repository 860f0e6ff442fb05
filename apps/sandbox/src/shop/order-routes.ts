import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '#platform/page.ts';
import type { Departure } from './checkout.ts';
import type { Order } from './order.ts';
import { orderPage, ordersPage, purchasePage, purchaseRevision } from './order-pages.ts';
import { revisionOf } from './order-parts.ts';
import { cancelOrder, cancelPurchase } from './purchase.ts';
import { type Shop, visitOf } from './shop.ts';
import { lostPage } from './shop-frame.ts';
import { noticeOf } from './shop-words.ts';
import { readShopperForm } from './shopper-form.ts';

type ById = { readonly Params: { readonly id: string } };

/** Paying, coming back, and what became of it. An order's number is long enough to be its key. */
export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  const { orders, checkout } = shop;

  app.post('/pagar', async (request, reply) => {
    const { session, count } = await visitOf(shop, request);
    if (session === null || count === 0) return reply.redirect('/carrito', 303);
    return leave(
      shop,
      { request, reply },
      await checkout.payCart(session, readShopperForm(request.body)),
    );
  });
  app.get('/pedidos', async (request, reply) => {
    const { session, count } = await visitOf(shop, request);
    const own = session === null ? [] : await orders.ofSession(session.id);
    return sendPage(reply, ordersPage(count, own));
  });
  app.get<ById>('/pedidos/:id', (request, reply) =>
    withOrder(shop, { request, reply }, async (order) => {
      const { count } = await visitOf(shop, request);
      return sendPage(reply, orderPage({ count, order }));
    }),
  );
  app.get<ById>('/pedidos/:id/estado', async ({ params }, reply) => {
    const order = await orders.find(params.id);
    reply.header('cache-control', 'no-store');
    if (order === null) return reply.code(404).send({ error: 'not_found' });
    return { state: order.state, revision: revisionOf(order) };
  });
  app.get<ById>('/compras/:id', async (request, reply) => {
    const { count } = await visitOf(shop, request);
    const { id } = request.params;
    const parts = await orders.ofPurchase(id);
    if (parts.length === 0) return sendPage(reply, lostPage(count), 404);
    return sendPage(reply, purchasePage({ count, id, parts }));
  });
  app.get<ById>('/compras/:id/estado', async ({ params }, reply) => {
    const parts = await orders.ofPurchase(params.id);
    reply.header('cache-control', 'no-store');
    if (parts.length === 0) return reply.code(404).send({ error: 'not_found' });
    return { revision: purchaseRevision(parts) };
  });
  app.post<ById>('/compras/:id/cancelar', async ({ params: { id } }, reply) => {
    await cancelPurchase(shop, id);
    return reply.redirect(`/compras/${id}`, 303);
  });
  app.post<ById>('/pedidos/:id/pagar', (request, reply) =>
    withOrder(shop, { request, reply }, async (order) =>
      leave(shop, { request, reply }, await checkout.payOrder(order)),
    ),
  );
  app.post<ById>('/pedidos/:id/cancelar', (request, reply) =>
    withOrder(shop, { request, reply }, async (order) => {
      const refusal = await cancelOrder(shop, order);
      if (refusal === null) return reply.redirect(`/pedidos/${order.id}`, 303);
      const { count } = await visitOf(shop, request);
      const notice = noticeOf(refusal);
      return sendPage(reply, orderPage({ count, order, notice }), refusalStatus(refusal));
    }),
  );
}

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

export async function withOrder(
  shop: Shop,
  { request, reply }: { readonly request: FastifyRequest<ById>; readonly reply: FastifyReply },
  go: (order: Order) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const order = await shop.orders.find(request.params.id);
  if (order !== null) return go(order);
  const { count } = await visitOf(shop, request);
  return sendPage(reply, lostPage(count), 404);
}

/** Off to Abona; or the order's page, with what was in the way. */
async function leave(
  shop: Shop,
  { request, reply }: Exchange,
  departure: Departure,
): Promise<FastifyReply> {
  if (departure.kind === 'leave' || departure.kind === 'choose')
    return reply.redirect(departure.to, 303);
  const { order } = departure;
  if (departure.kind === 'stay') return reply.redirect(`/pedidos/${order.id}`, 303);
  const { count } = await visitOf(shop, request);
  const { refusal } = departure;
  const notice = noticeOf(refusal);
  return sendPage(reply, orderPage({ count, order, notice }), refusalStatus(refusal));
}

/** Away is 503; refused for good is a conflict with what was asked. */
export const refusalStatus = ({ retryable }: { readonly retryable: boolean }): 409 | 503 =>
  retryable ? 503 : 409;
