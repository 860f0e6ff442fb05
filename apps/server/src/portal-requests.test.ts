import { createPayment, getPayment, listPayments } from '@abona/contract/merchants/payment';
import { chargeStoreCode } from '@abona/contract/merchants/store-code';
import { portalApi } from '@abona/contract/portal/portal-api';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startPortal } from '#testing/portal-door.ts';
import { silentLog } from '#testing/silent-log.ts';

const TEST = { mode: 'test' };

describe('what a shop’s server asked', () => {
  it('is looked up by its developers: when, by which key, what it was refused with, and by its request id; nothing of bodies and of shoppers', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAs, ask, call, database, merchants } = portal;
    merchants.requestLog.open(silentLog);
    await portal.lending.prepare();
    const business = await openBusiness('Casa Ámbar');
    const developer = await signInAs(business, 'developer');
    const authorization = `Bearer ${business.keys.test}`;
    const post = (endpoint: Parameters<typeof call>[0], body: object) =>
      call(endpoint, {
        headers: { authorization, 'idempotency-key': 'una-llave-repetida-1' },
        body,
      });
    const order = {
      order_id: 'NADIE-LO-LEE',
      amount: 250_000,
      return_url: 'https://tienda.example/volver',
    };
    const made = await post(createPayment, order);
    await post(createPayment, { ...order, amount: 1 });
    const refused = await post(chargeStoreCode, { amount: 250_000, order_id: 'C-1' });
    const code = {
      ...chargeStoreCode,
      path: '/v1/store_codes/1234567890123456789/charge',
    } as const;
    await post(code, { amount: 250_000, order_id: 'C-2' });
    const own = { ...getPayment, path: `/v1/payments/${made.data.id}` } as const;
    await call(own, { headers: { authorization } });
    await call(listPayments, { headers: { authorization: 'Bearer sk_test_nadie' } });
    await call(listPayments, { headers: { authorization: `Bearer ${business.keys.live}` } });

    const read = async (query: Readonly<Record<string, string>> = {}, mode = TEST) =>
      (await ask(developer, portalApi.listPortalRequests, { params: mode, query })).data.items;
    const told = async () =>
      (await read()).map((one: Readonly<Record<string, unknown>>) => [
        `${one['method']} ${one['path']}`,
        one['status'],
        one['error_code'],
      ]);
    await eventually(told).toEqual([
      [`GET /v1/payments/${made.data.id}`, 200, null],
      ['POST /v1/store_codes/{code}/charge', 404, 'not_found'],
      ['POST /v1/store_codes/{code}/charge', 422, 'validation_failed'],
      ['POST /v1/payments', 422, 'idempotency_key_reused'],
      ['POST /v1/payments', 200, null],
    ]);
    expect(await read({ only: 'refused' })).toHaveLength(3);
    const [found, ...others] = await read({ request_id: refused.error.trace_id });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ error_code: 'validation_failed', key_label: 'Servidor' });
    await eventually(() => read({}, { mode: 'live' })).toMatchObject([
      { path: '/v1/payments', status: 200 },
    ]);
    const { rows } = await database.pool.query('select * from merchants.api_requests');
    expect(JSON.stringify(rows)).not.toMatch(/NADIE-LO-LEE|1234567890123456789|250000/);
  });

  it('is known also where a key may not, of no other business, and written before a node ends', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAs, ask, call, merchants } = portal;
    merchants.requestLog.open(silentLog);
    const mine = await openBusiness('Casa Ámbar');
    const theirs = await openBusiness('Otra Tienda');
    const owner = await signInAs(mine, 'owner');
    const { data } = await ask(owner, portalApi.issuePortalKey, {
      params: TEST,
      body: { label: 'Caja', scopes: ['offers:read'] },
    });

    await call(listPayments, { headers: { authorization: `Bearer ${data.key}` } });
    await merchants.requestLog.close();

    const seenBy = async (cookie: string) =>
      (await ask(cookie, portalApi.listPortalRequests, { params: TEST })).data.items;
    expect(await seenBy(owner)).toMatchObject([
      { status: 403, error_code: 'scope_missing', key_label: 'Caja', key_last4: data.last4 },
    ]);
    expect(await seenBy(await signInAs(theirs, 'owner'))).toEqual([]);
  });
});
