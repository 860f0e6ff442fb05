import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { KeptOrder } from '#cards/card-resources.ts';
import { type CardStore, createCardStore } from '#cards/card-store.ts';
import { challengeUrl, orderView } from '#cards/card-views.ts';
import { CASH_REFUSAL_TEXT, payCash } from '#cards/cash-desk.ts';
import { ConektaRefusal } from '#cards/conekta-refusal.ts';
import {
  answerChallenge,
  chargeBack,
  expireOrder,
  settleChargeback,
} from '#cards/order-changes.ts';
import { waitFor } from '#platform/world-events.ts';
import type { World } from '#world.ts';
import {
  ControlRefusal,
  checkedBody,
  checkedQuery,
  Limit,
  refusedWhenNull,
  WaitMs,
} from './control-refusal.ts';

const OrderQuery = z.strictObject({
  customer_email: z.string().optional(),
  limit: Limit,
  wait_ms: WaitMs,
});
const Challenge = z.strictObject({ answer: z.enum(['approve', 'reject']) });
const Verdict = z.strictObject({ status: z.enum(['won', 'lost']) });
const CashPayment = z.strictObject({
  reference: z.string().min(1),
  amount: z.int().min(1).optional(),
});
type ById = { readonly Params: { readonly id: string } };

export function cardControl(app: FastifyInstance, world: World): void {
  const store = createCardStore(world);
  const { vendorUrl } = world.configuration;
  const view = (order: KeptOrder) => ({
    ...orderView(vendorUrl, order),
    challenge_url: order.challenge_key === null ? null : challengeUrl(vendorUrl, order),
  });
  const changed = async (change: Promise<KeptOrder>) => view(await orConflict(change));

  app.get('/cards/orders', async (request) => {
    const { customer_email: email, limit, wait_ms } = checkedQuery(OrderQuery, request);
    const having = email === undefined ? {} : { customer: { email } };
    const orders = await waitFor(world.events, { topic: 'cards', timeoutMs: wait_ms }, async () => {
      const listed = await store.orders.list({ having, limit });
      return listed.length > 0 ? listed : null;
    });
    return { orders: (orders ?? []).map(view) };
  });
  app.post<ById>('/cards/orders/:id/challenge', async (request) => {
    const { answer } = checkedBody(Challenge, request);
    return changed(answerChallenge(store, request.params.id, answer === 'approve'));
  });
  app.post<ById>('/cards/orders/:id/chargeback', ({ params }) =>
    changed(chargeBack(store, params.id)),
  );
  app.post<ById>('/cards/orders/:id/chargeback/settle', (request) =>
    changed(settleChargeback(store, request.params.id, checkedBody(Verdict, request).status)),
  );
  app.post<ById>('/cards/orders/:id/expire', async ({ params }) =>
    view(
      refusedWhenNull(await expireOrder(store, params.id), 'The order does not wait for money.'),
    ),
  );
  cashControl(app, store, view);
}

function cashControl(
  app: FastifyInstance,
  store: CardStore,
  view: (order: KeptOrder) => object,
): void {
  app.post('/cash/payments', async (request, reply) => {
    const { reference, amount } = checkedBody(CashPayment, request);
    const answer = await payCash(store, reference, amount ?? null);
    if (answer.kind === 'paid') return reply.code(201).send({ order: view(answer.order) });
    throw new ControlRefusal(
      { status: 409, code: answer.reason },
      CASH_REFUSAL_TEXT[answer.reason],
    );
  });
}

/** What the processor itself would refuse is a conflict here. */
async function orConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (!(failure instanceof ConektaRefusal)) throw failure;
    throw new ControlRefusal({ status: 409, code: 'not_possible' }, failure.message);
  }
}
