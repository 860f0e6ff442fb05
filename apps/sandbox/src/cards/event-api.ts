import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { opaqueId } from '#platform/opaque-id.ts';
import type { CardStore } from './card-store.ts';
import type { KeptEndpoint } from './conekta-events.ts';
import { seconds } from './conekta-events.ts';
import { askedOfConekta, noSuchResource } from './conekta-refusal.ts';
import { pageOf, pageOfRecords, pageView } from './list-page.ts';
import { EndpointChange, KeyChange, ListQuery, NewEndpoint } from './order-requests.ts';
import type { WebhookKey } from './webhook-key.ts';

type ById = { readonly Params: { readonly id: string } };
const Resend = z.object({ webhooks_ids: z.array(z.string()).default([]) });

const endpointView = ({ deleted: _, ...endpoint }: KeptEndpoint) => ({
  ...endpoint,
  object: 'webhook',
  status: 'listening',
  livemode: false,
});

/** Events, the addresses they go to, and the keys that prove where they come from. */
export function eventRoutes(app: FastifyInstance, store: CardStore): void {
  const { events, world } = store;
  const { vendorUrl, vendors } = world.configuration;
  app.get('/events', async (request) => {
    const query = askedOfConekta(ListQuery, request.query);
    const page = await pageOfRecords(events.kept, query, { containing: query.search });
    const address = { url: `${vendorUrl}/conekta/events`, filters: { search: query.search } };
    return pageView(page, query, { address, view: (event) => event });
  });
  app.get<ById>('/events/:id', async ({ params }) =>
    found(await events.kept.find(params.id), 'event'),
  );
  app.post<ById>('/events/:id/resend', async (request) => {
    askedOfConekta(Resend, request.body);
    const event = found(await events.kept.find(request.params.id), 'event');
    await events.call(event, await events.urlsFor(event.type));
    return {
      id: `webhl_${event.id}`,
      failed_attempts: 0,
      last_attempted_at: seconds(new Date()),
      last_http_response_status: 200,
      response_data: {},
      url: vendors.cards.webhookUrl,
    };
  });
  endpointRoutes(app, store);
  keyRoutes(app, store);
}

function found<T>(resource: T | null, what: string): T {
  if (resource === null) throw noSuchResource(what);
  return resource;
}

function endpointRoutes(app: FastifyInstance, { events, world }: CardStore): void {
  const { endpoints } = events;
  const existing = async (id: string): Promise<KeptEndpoint> => {
    const endpoint = await endpoints.find(id);
    return found(endpoint?.deleted ? null : endpoint, 'webhook');
  };
  app.post('/webhooks', async (request) => {
    const wanted = askedOfConekta(NewEndpoint, request.body);
    const id = opaqueId('whe');
    const endpoint: KeptEndpoint = { id, ...wanted, active: true, deleted: false };
    await endpoints.add(endpoint);
    return endpointView(endpoint);
  });
  app.get('/webhooks', async (request) => {
    const query = askedOfConekta(ListQuery, request.query);
    const page = await pageOfRecords(endpoints, query, { having: { deleted: false } });
    const address = { url: `${world.configuration.vendorUrl}/conekta/webhooks` };
    return pageView(page, query, { address, view: endpointView });
  });
  app.get<ById>('/webhooks/:id', async ({ params }) => endpointView(await existing(params.id)));
  app.put<ById>('/webhooks/:id', async (request) => {
    const change = askedOfConekta(EndpointChange, request.body);
    const { id } = await existing(request.params.id);
    const changed = await endpoints.change(id, (current) => ({
      ...current,
      url: change.url ?? current.url,
      subscribed_events: change.subscribed_events ?? current.subscribed_events,
      active: change.active ?? current.active,
    }));
    return endpointView(found(changed, 'webhook'));
  });
  app.delete<ById>('/webhooks/:id', async ({ params }) => {
    const { id } = await existing(params.id);
    const gone = await endpoints.change(id, (one) => ({ ...one, active: false, deleted: true }));
    return endpointView(found(gone, 'webhook'));
  });
  app.post<ById>('/webhooks/:id/test', async ({ params }) => {
    const endpoint = await existing(params.id);
    await events.tell('webhook_ping', { object: 'webhook_ping' });
    return endpointView(endpoint);
  });
}

const keyView = ({ private_key: _, ...key }: WebhookKey) => ({
  ...key,
  object: 'webhook_key',
  livemode: false,
});

/** Keys can be added, switched off and deleted; what is switched off signs nothing from then on. */
function keyRoutes(app: FastifyInstance, { world }: CardStore): void {
  const keys = world.cardWebhookKeys;
  const url = `${world.configuration.vendorUrl}/conekta/webhook_keys`;
  const named = (id: string) =>
    found(keys.list().find((key) => key.id === id) ?? null, 'webhook_key');
  app.get('/webhook_keys', async (request) => {
    const query = askedOfConekta(ListQuery, request.query);
    return pageView(pageOf(keys.list(), query), query, { address: { url }, view: keyView });
  });
  app.post('/webhook_keys', async (request) => {
    const { active = true } = askedOfConekta(KeyChange.partial(), request.body);
    const { deactivated_at: _, ...made } = keyView(await keys.add(active));
    return made;
  });
  app.get<ById>('/webhook_keys/:id', async ({ params }) => keyView(named(params.id)));
  app.put<ById>('/webhook_keys/:id', async (request) => {
    const { active = false } = askedOfConekta(KeyChange.partial(), request.body);
    const { id } = named(request.params.id);
    return keyView(found(await keys.switch(id, active), 'webhook_key'));
  });
  app.delete<ById>('/webhook_keys/:id', async ({ params }) => {
    const { id } = named(params.id);
    const gone = found(await keys.remove(id), 'webhook_key');
    const { public_key: _, deactivated_at: __, ...view } = keyView(gone);
    return { ...view, deleted: true };
  });
}
