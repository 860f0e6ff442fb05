import { randomUUID } from 'node:crypto';
import {
  issueApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@abona/contract/merchants/api-key';
import { createPayment, listPayments } from '@abona/contract/merchants/payment';
import { listOffers } from '@abona/contract/merchants/purchase';
import { describe, expect, it } from 'vitest';
import { anOrder, startMerchants } from './testing/merchant-world.ts';

const HOUR_MS = 3_600_000;

describe('an API key', () => {
  it('that is missing, wrong in any part or of another world opens nothing', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const wrong = [
      '',
      'x',
      'customer-7',
      key.slice(0, -1),
      `${key}x`,
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      key.replace('sk_test_', 'sk_live_'),
      key.replace('sk_', 'pk_'),
      key.slice(0, 24) + 'A'.repeat(43),
    ];

    for (const one of wrong) {
      const { status, error } = await call(listPayments, { key: one });
      expect([status, error.code], one).toEqual([401, 'api_key_invalid']);
    }
    expect((await call(listPayments, {})).status).toBe(401);
    expect((await call(listPayments, { key })).status).toBe(200);
  });

  it('is nowhere in the database, not even among the stored answers', async () => {
    const { call, openShop, database } = await startMerchants();
    const { key } = await openShop();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { label: 'Caja', scopes: ['payments:read'] };

    const issued = await call(issueApiKey, { key, body, headers });
    const again = await call(issueApiKey, { key, body, headers });

    expect(issued.data.key).toMatch(/^sk_test_[\da-f]{16}[\w-]{43}$/);
    expect(again.data).toEqual({ ...issued.data, key: null });
    const { rows } = await database.pool.query(
      `select k::text as row from merchants.api_keys k
       union all select body from platform.idempotency_keys
       union all select detail::text from platform.audit_trail`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    for (const secret of [key, issued.data.key]) expect(kept).not.toContain(secret.slice(24));
    expect(rows.length).toBeGreaterThan(3);
  });

  it('does what its scopes say, and gives no more than it has', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop({ scopes: ['keys:write', 'payments:read'] });

    const read = await call(listPayments, { key });
    const write = await call(createPayment, { key, body: anOrder() });
    const more = await call(issueApiKey, {
      key,
      body: { label: 'Más', scopes: ['payments:write'] },
    });
    const same = await call(issueApiKey, { key, body: { label: 'x', scopes: ['payments:read'] } });

    expect(read.status).toBe(200);
    expect([write.status, write.error.code]).toEqual([403, 'scope_missing']);
    expect(more.error.code).toBe('scope_missing');
    expect((await call(listPayments, { key: same.data.key })).status).toBe(200);
    expect((await call(listApiKeys, { key: same.data.key })).status).toBe(403);
  });

  it('for a page may ask for offers and for nothing else', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const kind = 'publishable';

    const wide = await call(issueApiKey, {
      key,
      body: { label: 'Página', kind, scopes: ['offers:read', 'payments:read'] },
    });
    const { data } = await call(issueApiKey, {
      key,
      body: { label: 'Página', kind, scopes: ['offers:read'] },
    });

    expect(wide.error.code).toBe('scope_missing');
    expect(data.key).toMatch(/^pk_test_/);
    const offers = await call(listOffers, { key: data.key, query: { amount: '100000' } });
    expect(offers.status).toBe(200);
    expect((await call(listPayments, { key: data.key })).status).toBe(403);
  });

  it('goes on beside its successor for the overlap, and then ends', async () => {
    const { call, openShop, clock } = await startMerchants();
    const { key } = await openShop();
    const { data: keys } = await call(listApiKeys, { key });
    const params = { id: keys.items[0].id };

    const { data } = await call(rotateApiKey, { key, params, body: { overlap_hours: 2 } });

    const works = async (one: string) => (await call(listPayments, { key: one })).status;
    expect([await works(key), await works(data.key)]).toEqual([200, 200]);
    clock.forward(2 * HOUR_MS + 1);
    expect([await works(key), await works(data.key)]).toEqual([401, 200]);
    const late = await call(rotateApiKey, { key: data.key, params, body: {} });
    expect(late.error.code).toBe('api_key_ended');
  });

  it('is not rotated into by a key that may do less', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const { data: keys } = await call(listApiKeys, { key });
    const params = { id: keys.items[0].id };
    const { data: weak } = await call(issueApiKey, {
      key,
      body: { label: 'Administrador de llaves', scopes: ['keys:write'] },
    });

    const raised = await call(rotateApiKey, { key: weak.key, params, body: {} });

    expect([raised.status, raised.error.code]).toEqual([403, 'scope_missing']);
    expect((await call(listApiKeys, { key })).data.items).toHaveLength(2);
    expect((await call(listPayments, { key })).status).toBe(200);
    const own = await call(rotateApiKey, { key: weak.key, params: { id: weak.id }, body: {} });
    expect(own.data.scopes).toEqual(['keys:write']);
  });

  it('ends at once when it is revoked, and only by its own shop', async () => {
    const { call, openShop } = await startMerchants();
    const [ours, theirs] = [await openShop(), await openShop()];
    const { data } = await call(issueApiKey, {
      key: ours.key,
      body: { label: 'Perdida', scopes: ['payments:read'] },
    });
    const params = { id: data.id };

    const foreign = await call(revokeApiKey, { key: theirs.key, params });
    expect(foreign.status).toBe(404);
    expect((await call(listPayments, { key: data.key })).status).toBe(200);

    await call(revokeApiKey, { key: ours.key, params });

    expect((await call(listPayments, { key: data.key })).status).toBe(401);
    const { data: left } = await call(listApiKeys, { key: ours.key });
    const states = left.items.map(({ status, label }: Record<string, string>) => [label, status]);
    expect(states).toEqual([
      ['Perdida', 'revoked'],
      ['Servidor', 'active'],
    ]);
  });

  it('that is revoked under load made what it was answered for and nothing else, and nothing from then on', async () => {
    const { call, openShop, database } = await startMerchants();
    const { key } = await openShop();
    const { data } = await call(issueApiKey, {
      key,
      body: { label: 'Caja', scopes: ['payments:write'] },
    });
    const create = () => call(createPayment, { key: data.key, body: anOrder() });
    const first = Array.from({ length: 30 }, create);
    const revoking = call(revokeApiKey, { key, params: { id: data.id } });
    const answers = await Promise.all([...first, ...Array.from({ length: 30 }, create)]);
    expect((await revoking).data.status).toBe('revoked');
    const late = await Promise.all(Array.from({ length: 30 }, create));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect(new Set(late.map(({ error }) => error.code))).toEqual(new Set(['api_key_invalid']));
    const made = answers.flatMap(({ status, data: payment }) =>
      status === 200 ? [payment.id] : [],
    );
    const { rows } = await database.pool.query('select count(*)::int from merchants.payments');
    expect(rows[0].count).toBe(made.length);
    expect(new Set(made).size).toBe(made.length);
  });

  it('is one of twenty at most, however many are asked for at once', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const body = { label: 'Una más', scopes: ['payments:read'] };

    const replies = await Promise.all(
      Array.from({ length: 25 }, () => call(issueApiKey, { key, body })),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(replies.find(({ status }) => status !== 200)?.error.code).toBe('too_many');
  });
});
