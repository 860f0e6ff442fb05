import { randomUUID } from 'node:crypto';
import { defineEndpoint } from '@abona/contract/endpoint';
import { err, ok } from '@abona/kernel/result';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Database, Tx } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { transaction } from './database/transaction.ts';
import type { Api } from './http/api.ts';
import { mount } from './http/mount.ts';

const order = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/orders',
  auth: 'session',
  summary: 'Orders once.',
  idempotency: 'required',
  body: z.object({ item: z.string(), amount: z.int().default(1) }),
  reply: z.object({ number: z.int() }),
  errors: ['session_expired', 'validation_failed', 'state_conflict', 'provider_unavailable'],
});

/** The effect of an order: one row that nothing else keeps from being written twice. */
async function placeOrder(tx: Tx, customerId: number, item: string): Promise<number> {
  const { id } = await tx
    .insertInto('platform.outbox')
    .values({ event: item, key: randomUUID(), sequence: customerId, payload: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function effects(db: Database): Promise<number> {
  const rows = await db.selectFrom('platform.outbox').select('id').execute();
  return rows.length;
}

function serveOrders(api: Api, db: Database): void {
  mount(api, order, async ({ caller, body }) => {
    const number = await transaction(db, (tx) => placeOrder(tx, caller.customerId, body.item));
    if (body.item === 'refused') return err('state_conflict');
    if (body.item === 'later') return err('provider_unavailable');
    if (body.item === 'bug') throw new Error('after the effect');
    return ok({ number });
  });
}

async function orders() {
  const database = await createTestDatabase();
  const api = createTestApi({ db: database.db });
  serveOrders(api, database.db);
  const post = (body: object, { key = KEY as string | null, customer = 7, from = api } = {}) =>
    from.fastify.inject({
      method: 'POST',
      url: '/api/loan/v1/orders',
      headers: { ...asCustomer(customer), ...(key === null ? {} : { 'idempotency-key': key }) },
      payload: body,
    });
  return { ...database, api, post };
}

const KEY = 'c2a1f0de-0000-4000-8000-000000000001';

describe('a call with an idempotency key', () => {
  it('has one effect and one answer for 500 submissions at once, on two nodes', async () => {
    const { db, url, post } = await orders();
    const node = openDatabase({ url, log: silentLog, connectionsMax: 10 });
    onTestFinished(node.close);
    const second = createTestApi({ db: node.db });
    serveOrders(second, node.db);

    const replies = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        i % 2 === 0 ? post({ item: 'tv' }) : post({ item: 'tv' }, { from: second }),
      ),
    );

    expect(await effects(db)).toBe(1);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    const first = replies.filter((reply) => reply.headers['idempotent-replayed'] === undefined);
    expect(first).toHaveLength(1);
  });

  it('is refused when the same key comes with another body, 100 times of 100', async () => {
    const { db, post } = await orders();
    await post({ item: 'tv' });

    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => post({ item: `tv-${i}` })),
    );

    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([422]));
    expect(replies[0]?.json().error.code).toBe('idempotency_key_reused');
    expect(await effects(db)).toBe(1);
  });

  it('is the same request whatever the order of its fields', async () => {
    const { db, post } = await orders();
    await post({ item: 'tv', amount: 2 });

    const reply = await post({ amount: 2, item: 'tv' });

    expect(reply.headers['idempotent-replayed']).toBe('true');
    expect(await effects(db)).toBe(1);
  });

  it('belongs to its owner: another customer’s same key is another call', async () => {
    const { db, post } = await orders();
    const own = await post({ item: 'tv' });

    const other = await post({ item: 'tv' }, { customer: 8 });

    expect(other.headers['idempotent-replayed']).toBeUndefined();
    expect(other.body).not.toBe(own.body);
    expect(await effects(db)).toBe(2);
  });

  it('asks who calls before it repeats an answer', async () => {
    const { api, post } = await orders();
    await post({ item: 'tv' });

    const stranger = await api.fastify.inject({
      method: 'POST',
      url: '/api/loan/v1/orders',
      headers: { 'idempotency-key': KEY },
      payload: { item: 'tv' },
    });

    expect(stranger.statusCode).toBe(401);
  });

  it('repeats a final refusal with what it had counted, and keeps no answer that may change', async () => {
    const { db, post } = await orders();
    const later = { key: 'c2a1f0de-0000-4000-8000-000000000002' };

    const refused = [await post({ item: 'refused' }), await post({ item: 'refused' })];
    const retried = [await post({ item: 'later' }, later), await post({ item: 'later' }, later)];

    expect(refused.map((reply) => reply.statusCode)).toEqual([409, 409]);
    expect(refused[1]?.headers['idempotent-replayed']).toBe('true');
    expect(refused[1]?.json()).toEqual(refused[0]?.json());
    expect(retried.map((reply) => reply.headers['idempotent-replayed'])).toEqual([
      undefined,
      undefined,
    ]);
    expect(await effects(db)).toBe(3);
  });

  it('leaves neither effect nor answer when it meets a bug', async () => {
    const { db, post } = await orders();

    const reply = await post({ item: 'bug' });

    expect(reply.statusCode).toBe(500);
    expect(await effects(db)).toBe(0);
    expect(await db.selectFrom('platform.idempotency_keys').selectAll().execute()).toEqual([]);
  });

  it('does not use its key up on a body that was refused', async () => {
    const { post } = await orders();

    const wrong = await post({ item: 5 });
    const right = await post({ item: 'tv' });

    expect([wrong.statusCode, right.statusCode]).toEqual([422, 200]);
  });

  it.each([
    [null, 400, 'idempotency_key_missing'],
    ['too-short', 422, 'validation_failed'],
    ['x'.repeat(256), 422, 'validation_failed'],
    ['clave-de-dieciséis', 422, 'validation_failed'],
  ])('refuses the key %s', async (key, status, code) => {
    const { post } = await orders();

    const reply = await post({ item: 'tv' }, { key });

    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
  });

  it('says so when its twin takes too long', async () => {
    const { db, pool, post } = await orders();
    const scope = 'customer:7 POST /api/loan/v1/orders';
    const twin = await pool.connect();
    await twin.query('begin');
    await twin.query(
      `insert into platform.idempotency_keys
        (scope, key, request_hash, state, lease_token, locked_until)
        values ($1, $2, 'x', 'running', gen_random_uuid(), now())`,
      [scope, KEY],
    );

    const reply = await post({ item: 'tv' });
    await twin.query('rollback');
    twin.release();
    const again = await post({ item: 'tv' });

    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'operation_in_progress']);
    expect(reply.headers['retry-after']).toBe('1');
    expect(again.statusCode).toBe(200);
    expect(await effects(db)).toBe(1);
  });
});

describe('a keyed call that talks to the outside', () => {
  const pay = defineEndpoint({ ...order, path: '/v1/payments', summary: 'Pays once.' });

  async function payments(provider: (point: string | null) => Promise<void>) {
    const { db } = await createTestDatabase();
    const api = createTestApi({ db });
    mount(api, pay, {
      callsOutside: true,
      handler: async ({ recovery }) => {
        const point = recovery?.point ?? null;
        if (point === null) await recovery?.reached('sent');
        await provider(point);
        return ok({ number: 1 });
      },
    });
    const post = (item = 'tv') =>
      api.fastify.inject({
        method: 'POST',
        url: '/api/loan/v1/payments',
        headers: { ...asCustomer(7), 'idempotency-key': KEY },
        payload: { item },
      });
    return { db, post };
  }

  it('is claimed before it starts: a twin waits for its answer, as do later ones', async () => {
    let release: () => void = () => {};
    let calls = 0;
    const held = new Promise<void>((go) => {
      release = go;
    });
    const { post } = await payments(async () => {
      calls += 1;
      await held;
    });

    const first = post();
    await eventually(() => calls).toBe(1);
    const twin = post();
    const other = await post('radio');
    release();
    const answered = await first;
    const later = await post();

    expect((await twin).json()).toEqual(answered.json());
    expect((await twin).headers['idempotent-replayed']).toBe('true');
    expect(other.json().error.code).toBe('idempotency_key_reused');
    expect(answered.statusCode).toBe(200);
    expect(later.headers['idempotent-replayed']).toBe('true');
    expect(calls).toBe(1);
  });

  it('is taken up where it broke off', async () => {
    const points: (string | null)[] = [];
    const { post } = await payments(async (point) => {
      points.push(point);
      if (points.length === 1) throw new Error('the connection broke');
    });

    const broken = await post();
    const mended = await post();

    expect([broken.statusCode, mended.statusCode]).toEqual([500, 200]);
    expect(points).toEqual([null, 'sent']);
  });

  it('that a killed node held is taken up by whoever waits for it, and not refused', async () => {
    const points: (string | null)[] = [];
    const { db, post } = await payments(async (point) => void points.push(point));
    await post('radio');
    // As a node leaves it that was killed in the middle: claimed, half done, and renewed by nobody.
    await db
      .updateTable('platform.idempotency_keys')
      .set({
        ...{ state: 'running', status: null, body: null, recovery_point: 'sent' },
        locked_until: sql<Date>`clock_timestamp() + interval '1 second'`,
      })
      .execute();

    const resumed = await post('radio');

    expect(resumed.statusCode).toBe(200);
    expect(points).toEqual([null, 'sent']);
  });

  it('cannot be finished by a node that lost its lease', async () => {
    let release: () => void = () => {};
    let calls = 0;
    const held = new Promise<void>((go) => {
      release = go;
    });
    const { db, post } = await payments(async () => {
      calls += 1;
      if (calls === 1) await held;
    });

    const slow = post();
    await eventually(() => calls).toBe(1);
    await db
      .updateTable('platform.idempotency_keys')
      .set({ locked_until: sql<Date>`now() - interval '1 second'` })
      .execute();
    const successor = await post();
    release();
    const zombie = await slow;

    expect(successor.statusCode).toBe(200);
    expect(zombie.json().error.code).toBe('operation_in_progress');
  });
});
