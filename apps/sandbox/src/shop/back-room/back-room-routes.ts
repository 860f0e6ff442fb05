import type { RefundPreview } from '@abona/merchant-sdk';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import { answerOf } from '../merchant-api.ts';
import { canRefund, type Order } from '../order.ts';
import { type Exchange, refusalStatus, withOrder } from '../order-routes.ts';
import { cancelOrder } from '../purchase.ts';
import { type Shop, visitOf } from '../shop.ts';
import { ASKED_TEXT, type AskedFor, type Notice, noticeOf, PROBLEM_TEXT } from '../shop-words.ts';
import { chargeAtTill } from '../till.ts';
import { backRoomOrderPage, backRoomPage } from './back-room-pages.ts';
import { readRefundForm } from './refund-form.ts';

type ById = { readonly Params: { readonly id: string } };
const Query = z.object({
  pedido: z.enum(['devolucion', 'cancelacion', 'cobro']).optional().catch(undefined),
});

/** The shopkeeper's side: the till, refunds and cancellations. */
export function backRoomRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/trastienda', async (request, reply) => {
    const { count } = await visitOf(shop, request);
    return sendPage(reply, backRoomPage({ count, ...(await allOf(shop)) }));
  });
  app.post('/trastienda/cobrar', async (request, reply) => {
    const answer = await chargeAtTill(shop, request.body, new Date());
    if (answer.kind === 'charged')
      return reply.redirect(`/trastienda/${answer.order.id}?pedido=cobro`, 303);
    const { count } = await visitOf(shop, request);
    const view = { count, ...(await allOf(shop)), notice: answer.notice };
    return sendPage(reply, backRoomPage(view), answer.status);
  });
  app.get<ById>('/trastienda/:id', (request, reply) =>
    withOrder(shop, { request, reply }, (order) => {
      const { pedido } = Query.parse(request.query);
      const notice = pedido === undefined ? null : askedNotice(pedido);
      return show(shop, { request, reply }, { order, notice, status: 200 });
    }),
  );
  app.post<ById>('/trastienda/:id/devolver', (request, reply) =>
    withOrder(shop, { request, reply }, async (order) => {
      const failed = await refund(shop, order, request.body);
      if (failed !== null) return show(shop, { request, reply }, { order, ...failed });
      return reply.redirect(`/trastienda/${order.id}?pedido=devolucion`, 303);
    }),
  );
  app.post<ById>('/trastienda/:id/cancelar', (request, reply) =>
    withOrder(shop, { request, reply }, async (order) => {
      const refusal = await cancelOrder(shop, order);
      if (refusal === null)
        return reply.redirect(`/trastienda/${order.id}?pedido=cancelacion`, 303);
      const failed = { notice: noticeOf(refusal), status: refusalStatus(refusal) };
      return show(shop, { request, reply }, { order, ...failed });
    }),
  );
}

const allOf = async ({ orders, links }: Shop) => ({
  orders: await orders.all(),
  links: await links.told(),
});

const askedNotice = (what: AskedFor): Notice => ({
  tone: 'info',
  title: 'Va en camino',
  text: ASKED_TEXT[what],
});

type Shown = {
  readonly order: Order;
  readonly notice: Notice | null;
  readonly status: number;
};

async function show(shop: Shop, { request, reply }: Exchange, { order, notice, status }: Shown) {
  const { count } = await visitOf(shop, request);
  const split = await splitOf(shop, order);
  const view = { count, order, split, ...(notice === null ? {} : { notice }) };
  return sendPage(reply, backRoomOrderPage(view), status);
}

async function splitOf({ sellers }: Shop, order: Order): Promise<RefundPreview | null> {
  if (order.payment === null || !canRefund(order)) return null;
  const answer = await answerOf(sellers[order.seller].payments.previewRefund(order.payment.id));
  return answer.kind === 'answered' ? answer.answer : null;
}

type Failed = { readonly notice: Notice; readonly status: number };

/** Null when Abona took it; the order itself moves when the message about it comes. */
async function refund({ sellers }: Shop, order: Order, body: unknown): Promise<Failed | null> {
  const request = readRefundForm(order, body);
  if (request.kind === 'problem') {
    const text = PROBLEM_TEXT[request.problem];
    return { notice: { tone: 'warning', title: 'No se devolvió nada', text }, status: 422 };
  }
  if (order.payment === null) return null;
  const idempotencyKey = request.key;
  const answer = await answerOf(
    sellers[order.seller].payments.refund(order.payment.id, request.refund, { idempotencyKey }),
  );
  if (answer.kind === 'answered') return null;
  return { notice: noticeOf(answer.refusal), status: refusalStatus(answer.refusal) };
}
