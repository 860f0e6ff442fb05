import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { waitFor } from '#platform/world-events.ts';
import { listWebhooks, WEBHOOK_STATES, type Webhook } from '#webhooks/webhook-store.ts';
import type { World } from '#world.ts';
import { AfterId, checked, checkedQuery, Limit, notFound, WaitMs } from './control-refusal.ts';

const WEBHOOK_VENDORS = ['identity', 'spei', 'cards', 'debit'] as const;
const WebhookQuery = z.strictObject({
  vendor: z.enum(WEBHOOK_VENDORS).optional(),
  type: z.string().optional(),
  state: z.enum(WEBHOOK_STATES).optional(),
  limit: Limit,
  after_id: AfterId,
  wait_ms: WaitMs,
});
const CallQuery = z.strictObject({
  party: z.enum(['bureau', ...WEBHOOK_VENDORS]).optional(),
  limit: Limit,
  after_id: AfterId,
});
const Id = z.object({ id: z.coerce.number().int().positive() });

const toView = (webhook: Webhook) => ({
  id: webhook.id,
  vendor: webhook.vendor,
  event_id: webhook.eventId,
  type: webhook.eventType,
  url: webhook.url,
  body: JSON.parse(webhook.body),
  state: webhook.state,
  attempts: webhook.attempts,
  last_status: webhook.lastStatus,
  last_error: webhook.lastError,
  due_at: webhook.dueAt.toISOString(),
  created_at: webhook.createdAt.toISOString(),
  delivered_at: webhook.deliveredAt?.toISOString() ?? null,
});

/** What the vendors called back with, and who called them. */
export function webhookControl(app: FastifyInstance, world: World): void {
  const { database, events, webhooks, calls: vendorCalls } = world;
  app.get('/webhooks', async (request) => {
    const { wait_ms, after_id, ...filter } = checkedQuery(WebhookQuery, request);
    const found = await waitFor(events, { topic: 'webhooks', timeoutMs: wait_ms }, async () => {
      const list = await listWebhooks(database, { ...filter, afterId: after_id });
      return list.length > 0 ? list : null;
    });
    return { webhooks: (found ?? []).map(toView) };
  });
  app.post('/webhooks/hurry', async () => ({ hurried: await webhooks.hurry() }));
  app.post('/webhooks/:id/resend', async (request) => {
    const isSent = await webhooks.resend(checked(Id, request.params).id);
    if (!isSent) throw notFound('There is no such webhook.');
    return { done: true };
  });
  app.delete('/webhooks', async () => {
    const cleared = await webhooks.clear();
    events.announce('webhooks');
    return { cleared };
  });
  app.get('/calls', async (request) => {
    const { after_id, ...filter } = checkedQuery(CallQuery, request);
    const calls = await vendorCalls.list({ ...filter, afterId: after_id });
    return {
      calls: calls.map(({ tookMs, calledAt, ...call }) => ({
        ...call,
        took_ms: tookMs,
        called_at: calledAt.toISOString(),
      })),
    };
  });
}
