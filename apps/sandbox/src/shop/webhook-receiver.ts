import { setTimeout as pause } from 'node:timers/promises';
import {
  isAbout,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from '@abona/merchant-sdk';
import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '#platform/faults.ts';
import type { ShopLinks } from './link-store.ts';
import { isPart } from './order.ts';
import type { Orders } from './order-store.ts';
import { settlePurchase } from './purchase.ts';
import type { SellerClients } from './sellers.ts';
import type { ShopSessions } from './shop-session.ts';

type ReceiverDeps = {
  readonly orders: Orders;
  readonly sellers: SellerClients;
  readonly links: ShopLinks;
  readonly sessions: ShopSessions;
  readonly secrets: readonly string[];
  readonly faults: Faults;
};

/** Where Abona tells the shop what happened. The body is kept as it came: its bytes are what is signed. */
export const webhookReceiver: FastifyPluginAsync<ReceiverDeps> = async (app, deps) => {
  const { orders, links, sessions, secrets, faults } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    const { mode, delay_ms } = faults.now().shop;
    if (delay_ms > 0) await pause(delay_ms, undefined, { ref: false });
    if (mode === 'down') await reply.code(503).send();
  });
  app.post('/webhooks/abona', async ({ body, headers, log }, reply) => {
    try {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const event = verifyWebhook(bytes, headers, { secrets });
      const isOurs = await take(String(headers['webhook-id']), event);
      // Taken all the same: what was forgotten here is no reason to send it for three days.
      if (!isOurs) log.info({ event: event.id }, 'a message about something we do not have');
      return reply.code(204).send();
    } catch (failure) {
      if (!(failure instanceof WebhookVerificationError)) throw failure;
      return reply.code(400).send({ error: failure.reason });
    }
  });

  async function take(messageId: string, event: WebhookEvent): Promise<boolean> {
    if (isAbout(event, 'customer')) return (await links.hear(event)) !== null;
    // A kind that was invented after this shop was built is Abona's business, not ours.
    if (!isAbout(event, 'payment')) return false;
    const order = await orders.hear(messageId, event);
    if (order !== null && isPart(order)) await settlePurchase(deps, order.purchase);
    else if (order?.state === 'paid') await sessions.settle(order.sessionId, order.id);
    return order !== null;
  }
};
