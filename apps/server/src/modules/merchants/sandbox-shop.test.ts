import { createPayment, createPaymentIntent } from '@abona/contract/merchants/payment';
import { listWebhookDeliveries, listWebhookEndpoints } from '@abona/contract/merchants/webhook';
import { describe, expect, it } from 'vitest';
import { localDefaults } from '#platform/config/local-defaults.ts';
import { anOrder, startMerchants } from './testing/merchant-world.ts';

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
    const { rows } = await database.pool.query('select kind from merchants.api_keys order by kind');
    expect(rows).toEqual([{ kind: 'publishable' }, { kind: 'secret' }]);
  });

  it('sends its shoppers back to itself only', async () => {
    const { call, merchants } = await startMerchants();
    await merchants.prepare();

    const elsewhere = await call(createPaymentIntent, { key, body: anOrder() });

    expect(elsewhere.error.fields[0].path).toBe('return_url');
  });
});
