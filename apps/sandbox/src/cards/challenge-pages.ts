import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import { visitIn } from '#platform/page-visit.ts';
import { isSameText } from '#platform/same-text.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { type KeptOrder, lastCharge } from './card-resources.ts';
import { type CardStore, createCardStore } from './card-store.ts';
import { answeredPage, challengePage, unknownPage, wayBack } from './challenge-views.ts';
import { answerChallenge } from './order-changes.ts';

const Answer = z.object({ answer: z.enum(['approve', 'reject', 'leave']) });

/** Where the holder's bank asks whether it is them: 3-D Secure. */
export function challengePages(app: FastifyInstance, world: VendorWorld): void {
  const store = createCardStore(world);
  app.get('/conekta/3ds/:id', async (request, reply) => {
    const order = await visited(store, request);
    if (order === null) return sendPage(reply, unknownPage(), 404);
    return sendPage(reply, isAsked(order) ? challengePage(order) : answeredPage(order));
  });
  app.post('/conekta/3ds/:id', async (request, reply) => {
    const order = await visited(store, request);
    const form = Answer.safeParse(request.body);
    if (order === null || !form.success) return sendPage(reply, unknownPage(), 404);
    const { answer } = form.data;
    if (isAsked(order) && answer !== 'leave') {
      await answerChallenge(store, order.id, answer === 'approve');
    }
    return backToShop(reply, order);
  });
}

const isAsked = (order: KeptOrder): boolean => lastCharge(order)?.status === 'pending_payment';

async function visited(
  store: CardStore,
  request: { readonly params: unknown; readonly query: unknown },
): Promise<KeptOrder | null> {
  const visit = visitIn(request);
  const order = visit && (await store.orders.find(visit.id));
  if (order === null || order.challenge_key === null) return null;
  return isSameText(visit?.key ?? '', order.challenge_key) ? order : null;
}

/** Says which order it was, never how it ended. */
const backToShop = (reply: FastifyReply, order: KeptOrder): FastifyReply =>
  reply.redirect(wayBack(order), 303);
