import type { FastifyInstance } from 'fastify';
import { opaqueId } from '#platform/opaque-id.ts';
import type { KeptCustomer, KeptSource } from './card-resources.ts';
import type { CardStore } from './card-store.ts';
import { customerView, sourceView } from './card-views.ts';
import { cashReference } from './cash-reference.ts';
import { seconds } from './conekta-events.ts';
import { askedOfConekta, noSuchResource } from './conekta-refusal.ts';
import { pageOf, pageOfRecords, pageView } from './list-page.ts';
import { CustomerChange, ListQuery, NewCustomer, NewSource } from './order-requests.ts';

type ById = { readonly Params: { readonly id: string } };
type BySource = { readonly Params: { readonly id: string; readonly source: string } };

export function customerRoutes(app: FastifyInstance, store: CardStore): void {
  const found = async (id: string): Promise<KeptCustomer> => {
    const customer = await store.customers.find(id);
    if (customer === null) throw noSuchResource('customer');
    return customer;
  };
  const view = async (customer: KeptCustomer) =>
    customerView(customer, await sourcesOf(store, customer.id));

  app.post('/customers', async (request) => {
    const { payment_sources, custom_reference, ...wanted } = askedOfConekta(
      NewCustomer,
      request.body,
    );
    const customer: KeptCustomer = {
      id: opaqueId('cus'),
      ...wanted,
      custom_reference: custom_reference ?? null,
      default_payment_source_id: null,
      created_at: seconds(new Date()),
    };
    await store.customers.add(customer);
    for (const source of payment_sources) await addSource(store, customer.id, source);
    return view(await found(customer.id));
  });
  app.get('/customers', async (request) => {
    const query = askedOfConekta(ListQuery, request.query);
    const { search } = query;
    const page = await pageOfRecords(store.customers, query, {
      containing: search,
      fits: ({ email, custom_reference }) =>
        search === undefined || email === search || custom_reference === search,
    });
    const views = new Map(
      await Promise.all(page.items.map(async (one) => [one.id, await view(one)] as const)),
    );
    const url = `${store.world.configuration.vendorUrl}/conekta/customers`;
    return pageView(page, query, {
      address: { url, filters: { search } },
      view: ({ id }) => views.get(id),
    });
  });
  app.get<ById>('/customers/:id', async ({ params }) => view(await found(params.id)));
  app.put<ById>('/customers/:id', async (request) => {
    const change = askedOfConekta(CustomerChange, request.body);
    const set = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    );
    const customer = await store.customers.change(request.params.id, (current) => ({
      ...current,
      ...set,
    }));
    if (customer === null) throw noSuchResource('customer');
    return view(customer);
  });
  sourceRoutes(app, store, found);
}

function sourceRoutes(
  app: FastifyInstance,
  store: CardStore,
  found: (id: string) => Promise<KeptCustomer>,
): void {
  const { vendorUrl } = store.world.configuration;
  app.post<ById>('/customers/:id/payment_sources', async (request) => {
    const customer = await found(request.params.id);
    const source = await addSource(store, customer.id, askedOfConekta(NewSource, request.body));
    return sourceView(vendorUrl, source);
  });
  app.get<ById>('/customers/:id/payment_sources', async (request) => {
    const customer = await found(request.params.id);
    const query = askedOfConekta(ListQuery, request.query);
    const url = `${vendorUrl}/conekta/customers/${customer.id}/payment_sources`;
    return pageView(pageOf(await sourcesOf(store, customer.id), query), query, {
      address: { url },
      view: (source) => source,
    });
  });
  app.delete<BySource>('/customers/:id/payment_sources/:source', async ({ params }) => {
    const source = await store.findSource(params.source);
    if (source.parent_id !== params.id) throw noSuchResource('payment_source');
    await store.sources.change(source.id, (current) => ({ ...current, deleted: true }));
    return sourceView(vendorUrl, source);
  });
}

async function sourcesOf(store: CardStore, customerId: string) {
  const sources = await store.sources.list({ having: { parent_id: customerId, deleted: false } });
  return sources.map((source) => sourceView(store.world.configuration.vendorUrl, source));
}

async function addSource(
  store: CardStore,
  customerId: string,
  wanted: ReturnType<typeof NewSource.parse>,
): Promise<KeptSource> {
  const base = {
    id: opaqueId('src'),
    parent_id: customerId,
    created_at: seconds(new Date()),
    deleted: false,
  };
  const source: KeptSource =
    wanted.type === 'card'
      ? { ...base, type: 'card', card: await store.useToken(wanted.token_id) }
      : {
          ...base,
          type: 'cash_recurrent',
          reference: cashReference(),
          expires_at: wanted.expires_at ?? null,
        };
  await store.sources.add(source);
  await store.customers.change(customerId, (customer) =>
    customer.default_payment_source_id === null
      ? { ...customer, default_payment_source_id: source.id }
      : customer,
  );
  store.world.events.announce('cards');
  return source;
}
