import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { opaqueId } from '#platform/opaque-id.ts';
import type { CardStore } from './card-store.ts';
import { listOf } from './card-views.ts';
import type { KeptEndpoint } from './conekta-events.ts';
import { askedOfConekta, noSuchResource } from './conekta-refusal.ts';
import { EndpointChange, ListQuery, NewEndpoint } from './order-requests.ts';

type ById = { readonly Params: { readonly id: string } };
const Resend = z.object({ webhooks_ids: z.array(z.string()).default([]) });

const endpointView = (endpoint: KeptEndpoint) => ({
  ...endpoint,
  object: 'webhook',
  status: 'listening',
  livemode: false,
});

/** Events, the addresses they go to, and the key that proves where they come from. */
export function eventRoutes(app: FastifyInstance, store: CardStore): void {
  const { events } = store;
  app.get('/events', async (request) => {
    const { limit } = askedOfConekta(ListQuery, request.query);
    return listOf(await events.kept.list({ limit }));
  });
  app.get<ById>('/events/:id', async ({ params }) =>
    found(await events.kept.find(params.id), 'event'),
  );
  app.post<ById>('/events/:id/resend', async (request) => {
    askedOfConekta(Resend, request.body);
    const event = found(await events.kept.find(request.params.id), 'event');
    await events.call(event, await events.urlsFor(event.type));
    return {
      id: event.id,
      failed_attempts: 0,
      url: store.world.configuration.vendors.cards.webhookUrl,
    };
  });
  endpointRoutes(app, store);
  keyRoutes(app, store);
}

function found<T>(resource: T | null, what: string): T {
  if (resource === null) throw noSuchResource(what);
  return resource;
}

function endpointRoutes(app: FastifyInstance, { events }: CardStore): void {
  const { endpoints } = events;
  app.post('/webhooks', async (request, reply) => {
    const wanted = askedOfConekta(NewEndpoint, request.body);
    const endpoint: KeptEndpoint = { id: opaqueId('whe'), ...wanted, active: true };
    await endpoints.add(endpoint);
    return reply.code(201).send(endpointView(endpoint));
  });
  app.get('/webhooks', async () => listOf((await endpoints.list()).map(endpointView)));
  app.get<ById>('/webhooks/:id', async ({ params }) =>
    endpointView(found(await endpoints.find(params.id), 'webhook')),
  );
  app.put<ById>('/webhooks/:id', async (request) => {
    const change = askedOfConekta(EndpointChange, request.body);
    const changed = await endpoints.change(request.params.id, (current) => ({
      id: current.id,
      url: change.url ?? current.url,
      subscribed_events: change.subscribed_events ?? current.subscribed_events,
      active: change.active ?? current.active,
    }));
    return endpointView(found(changed, 'webhook'));
  });
  app.delete<ById>('/webhooks/:id', async ({ params }) =>
    endpointView(
      found(await endpoints.change(params.id, (one) => ({ ...one, active: false })), 'webhook'),
    ),
  );
  app.post<ById>('/webhooks/:id/test', async ({ params }) => {
    const endpoint = found(await endpoints.find(params.id), 'webhook');
    await events.tell('webhook_ping', { object: 'webhook_ping' });
    return endpointView(endpoint);
  });
}

function keyRoutes(app: FastifyInstance, { world }: CardStore): void {
  const { id, createdAt, publicKey } = world.cardWebhookKey;
  const key = {
    id,
    object: 'webhook_key',
    active: true,
    livemode: false,
    created_at: createdAt,
    public_key: publicKey,
  };
  app.get('/webhook_keys', async () => listOf([key]));
  app.get<ById>('/webhook_keys/:id', async ({ params }) => {
    if (params.id !== id) throw noSuchResource('webhook_key');
    return key;
  });
}
