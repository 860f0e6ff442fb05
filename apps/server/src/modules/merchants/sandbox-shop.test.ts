import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createPayment,
  createPaymentIntent,
  listPayments,
} from '@abona/contract/merchants/payment';
import {
  addWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
} from '@abona/contract/merchants/webhook';
import { describe, expect, it } from 'vitest';
import { localDefaults } from '#platform/config/local-defaults.ts';
import { anOrder, startMerchants } from './testing/merchant-world.ts';
import { sandboxSellers } from './use-cases/register-sandbox-shop.ts';

const DOCS = join(import.meta.dirname, '../../../../../packages/merchant-docs');
const { SHOP_SECRET_KEY: key = '', SHOP_URL: url = '' } = localDefaults(4_000);

describe('the sandbox’s shop', () => {
  it('is there from the start of LOCAL, once, with its keys and its webhook', async () => {
    const { call, merchants, database } = await startMerchants();

    for (const _ of [1, 2, 3]) await merchants.prepare();

    const body = anOrder({ return_url: `${url}/gracias` });
    const { status, data } = await call(createPayment, { key, body });
    expect([status, data.status]).toEqual([200, 'created']);
    const endpoints = await call(listWebhookEndpoints, { key });
    expect(endpoints.data.items).toMatchObject([{ url: `${url}/webhooks/abona` }]);
    const params = { id: endpoints.data.items[0].id };
    const deliveries = await call(listWebhookDeliveries, { key, params });
    expect(deliveries.data.items).toMatchObject([{ event_type: 'payment.created' }]);
    const { rows } = await database.pool.query(
      `select kind from merchants.api_keys key join merchants.merchants shop on shop.id = key.merchant_id
       where shop.name = 'Casa Ámbar' order by kind`,
    );
    expect(rows).toEqual([{ kind: 'publishable' }, { kind: 'secret' }]);
  });

  it('has other sellers beside it, each with a key that the documentation names and a payment of its own for one order', async () => {
    const { call, merchants } = await startMerchants();
    await merchants.prepare();
    const pages = await Promise.all(
      ['es', 'en'].map((language) =>
        readFile(join(DOCS, 'content', language, 'testing.md'), 'utf8'),
      ),
    );

    for (const { name, key: own } of sandboxSellers) {
      for (const page of pages) expect(page).toContain(`| ${name} | \`${own}\` |`);
      const body = anOrder({ order_id: 'M-1', return_url: `${url}/gracias` });
      expect((await call(createPayment, { key: own, body })).status).toBe(200);
      const { data } = await call(listPayments, { key: own });
      expect(data.items).toHaveLength(1);
      const told = await call(listWebhookEndpoints, { key: own });
      expect(told.data.items).toMatchObject([{ url: `${url}/webhooks/abona` }]);
    }
    for (const page of pages) expect(page).toContain(`| Casa Ámbar | \`${key}\` |`);
  });

  it('adds endpoints, and sees the newest first, page by page', async () => {
    const { call, merchants, clock } = await startMerchants();
    await merchants.prepare();
    for (const name of ['uno', 'dos']) {
      clock.forward(1_000);
      const body = { url: `https://tienda.mx/${name}`, event_types: [] };
      expect((await call(addWebhookEndpoint, { key, body })).status).toBe(200);
    }

    const first = await call(listWebhookEndpoints, { key, query: { limit: '2' } });
    const { next_cursor: cursor } = first.data;
    const second = await call(listWebhookEndpoints, { key, query: { limit: '2', cursor } });

    const items = [...first.data.items, ...second.data.items] as { readonly url: string }[];
    expect(items.map((endpoint) => endpoint.url)).toEqual([
      'https://tienda.mx/dos',
      'https://tienda.mx/uno',
      `${url}/webhooks/abona`,
    ]);
    expect(second.data.next_cursor).toBeNull();
  });

  it('sends its shoppers back to itself only', async () => {
    const { call, merchants } = await startMerchants();
    await merchants.prepare();

    const elsewhere = await call(createPaymentIntent, { key, body: anOrder() });

    expect(elsewhere.error.fields[0].path).toBe('return_url');
  });
});
