import { setTimeout as pause } from 'node:timers/promises';
import { verifyWebhook, WebhookVerificationError } from '@abona/merchant-sdk/webhook';
import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '#platform/faults.ts';
import type { Orders } from './order-store.ts';
import type { ShopSessions } from './shop-session.ts';

type ReceiverDeps = {
  readonly orders: Orders;
  readonly sessions: ShopSessions;
  readonly secrets: readonly string[];
  readonly faults: Faults;
};

/** Where Abona tells the shop what happened. The body is kept as it came: its bytes are what is signed. */
export const webhookReceiver: FastifyPluginAsync<ReceiverDeps> = async (
  app,
  { orders, sessions, secrets, faults },
) => {
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
      const order = await orders.hear(String(headers['webhook-id']), event);
      // Taken all the same: an order that was forgotten here is no reason to send it for three days.
      if (order === null) log.info({ event: event.id }, 'a message about an order we do not have');
      else if (order.state === 'paid') await sessions.settle(order.sessionId, order.id);
      return reply.code(204).send();
    } catch (failure) {
      if (!(failure instanceof WebhookVerificationError)) throw failure;
      return reply.code(400).send({ error: failure.reason });
    }
  });
};
