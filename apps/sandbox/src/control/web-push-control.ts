import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { waitFor } from '#platform/world-events.ts';
import { rollSubscription, type WebPushMessage, webPushRecords } from '#web-push/web-push-store.ts';
import type { World } from '#world.ts';
import { checkedBody, checkedQuery, Limit, notFound, WaitMs } from './control-refusal.ts';

const Subscribe = z.strictObject({ application_server_key: z.string().nullable().default(null) });
const MessageQuery = z.strictObject({
  subscription: z.string(),
  after_id: z.string().optional(),
  limit: Limit,
  wait_ms: WaitMs,
});

const toView = ({ id, payload, ttlS, topic, urgency, sentAt }: WebPushMessage) => ({
  id,
  payload: JSON.parse(payload),
  ttl: ttlS,
  topic,
  urgency,
  sent_at: sentAt,
});

/** Browsers that allow notices, as a test needs them: subscribing is each vendor's own affair, and in no RFC. */
export function webPushControl(
  app: FastifyInstance,
  { database, events, configuration }: World,
): void {
  const { subscriptions, messages } = webPushRecords(database);
  const base = `http://localhost:${configuration.ports.vendor}/web-push/send`;

  /** What `pushManager.subscribe()` and `toJSON()` would tell a page. */
  app.post('/web-push/subscriptions', async (request) => {
    const { application_server_key: serverKey } = checkedBody(Subscribe, request);
    const subscription = rollSubscription(serverKey);
    await subscriptions.add(subscription);
    const { id, p256dh, auth } = subscription;
    return { id, endpoint: `${base}/${id}`, keys: { p256dh, auth } };
  });

  /** The browser unsubscribes: the next push is answered with 410. */
  app.delete<{ Params: { id: string } }>('/web-push/subscriptions/:id', async (request) => {
    const ended = await subscriptions.change(request.params.id, (one) => ({
      ...one,
      isEnded: true,
    }));
    if (ended === null) throw notFound('There is no such subscription.');
    return { done: true };
  });

  app.get('/web-push/messages', async (request) => {
    const query = checkedQuery(MessageQuery, request);
    const { subscription: about, after_id: afterId, limit, wait_ms: timeoutMs } = query;
    const found = await waitFor(events, { topic: 'push', about, timeoutMs }, async () => {
      const having = { subscriptionId: about };
      const list = await messages.list({ having, afterId, limit });
      return list.length > 0 ? list : null;
    });
    return { messages: (found ?? []).map(toView) };
  });
}
