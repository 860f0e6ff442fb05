import { api, type CallName } from '@abona/contract/api';
import type { Endpoint } from '@abona/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { callBodies } from '#testing/call-bodies.ts';
import { eventually } from '#testing/eventually.ts';
import { anOrder, type MerchantWorld, startMerchants } from './testing/merchant-world.ts';
import { startShopReceiver } from './testing/shop-receiver.ts';

const DAY_MS = 24 * 3_600_000;
const calls = (Object.entries(api) as readonly (readonly [CallName, Endpoint])[]).filter(
  ([, { auth }]) => auth === 'merchant',
);
// A code on a phone is a shopper's, and any till may charge it.
const ownCalls = calls.filter(([, { path }]) => !path.includes('store_codes'));
/** Whatever we name something of a shop's by. */
const NAME =
  /\b(?:pay|pi|ref|whe|whd|key|po|stl|brn|evt|lnk|dsp)_[\da-z]{20,}|hsu-[\da-z]{26}|\b\d{15}\b/g;

/** What some call must be asked with; the others leave it. */
const anyQuery = { amount: '100000', from: '2026-01-01', to: '2199-01-01' };

type Names = Readonly<Record<string, string>>;

/** A shop that has one of everything, by the first word of the address where each is asked for. */
async function openFullShop(world: MerchantWorld) {
  const { key, id } = await world.openShop();
  const ask = async (name: CallName, input: object = {}) => {
    const { data, error } = await world.call(api[name], { key, ...input });
    if (error !== undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return data;
  };
  await world.database.pool.query(
    `insert into merchants.branches (id, merchant_id, name, address, created_at)
     values (gen_random_uuid(), $1, 'Centro', 'Madero 1', now())`,
    [id],
  );
  const { url } = await startShopReceiver();
  const endpoint = await ask('addWebhookEndpoint', { body: { url } });
  const intent = await ask('createPaymentIntent', { body: anOrder() });
  const payment = await ask('createPayment', { body: anOrder({ capture_mode: 'manual' }) });
  await world.authorize(payment.payment_id);
  const params = { id: payment.id };
  await ask('capturePayment', { params });
  await ask('createRefund', { params, body: { amount: 100_00 } });
  const consent_timestamp = world.clock.now().toISOString();
  const signUp = await ask('createHostedSignUp', {
    body: { merchant_customer_id: 'C-de-A', consent_timestamp },
  });
  const issued = await ask('issueApiKey', { body: { label: 'Otra', scopes: ['payments:read'] } });
  world.clock.forward(2 * DAY_MS);
  await world.runSchedule('merchants.make_payouts');
  const { items: payouts } = await ask('listPayouts');
  const deliveries = async () =>
    (await ask('listWebhookDeliveries', { params: { id: endpoint.id } })).items;
  await eventually(async () => (await deliveries()).map(isSettled)).not.toContain(false);
  const [delivery] = await deliveries();
  const names: Names = {
    payments: payment.id,
    payment_intents: intent.payment_intent_id,
    webhook_endpoints: endpoint.id,
    api_keys: issued.id,
    payouts: payouts[0].id,
    hosted_sign_ups: signUp.merchant_hosted_id,
    delivery_id: delivery.id,
  };
  return { id, key, names };
}

const isSettled = ({ status }: { readonly status: string }): boolean => status === 'delivered';

/** Everything that is kept of a shop, to the byte. */
async function rowsOf({ database }: MerchantWorld, merchantId: string) {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where table_schema = 'merchants' and column_name = 'merchant_id' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(7);
  const kept = await Promise.all(
    tables.map(({ name }) =>
      database.pool.query(
        `select row_to_json(x)::text as row from ${name} x where merchant_id = $1 order by 1`,
        [merchantId],
      ),
    ),
  );
  const deliveries = await database.pool.query(
    `select row_to_json(x)::text as row from merchants.webhook_deliveries x
     join merchants.webhook_endpoints e on e.id = x.endpoint_id where e.merchant_id = $1 order by 1`,
    [merchantId],
  );
  // When a key was last used is no business of others; whose key it is, is.
  return [...kept, deliveries].map(({ rows }) =>
    rows.map(({ row }) => String(row).replace(/"last_used_at":[^,}]*/, '')),
  );
}

/** What a call that names something names of the other's; undefined where a call names nothing. */
function paramsFrom(names: Names, { path, params }: Endpoint): Names | undefined {
  if (params === undefined) return undefined;
  const [, , word = ''] = path.split('/');
  const named = Object.keys(params.shape).map((part) => {
    const value = names[part] ?? names[word];
    if (value === undefined) throw new Error(`nothing of a shop's is named by ${path}`);
    return [part, value];
  });
  return Object.fromEntries(named);
}

/** Every name that a shop reads about its own things, by every call that only reads. */
async function namesTold(world: MerchantWorld, { key, names }: { key: string; names: Names }) {
  const told = new Set(Object.values(names));
  for (const [, endpoint] of ownCalls.filter(([, { method }]) => method === 'GET')) {
    const params = paramsFrom(names, endpoint) ?? {};
    const { data } = await world.call(endpoint, { key, params, query: anyQuery });
    for (const name of JSON.stringify(data).match(NAME) ?? []) told.add(name);
  }
  expect(told.size).toBeGreaterThan(20);
  return told;
}

type Answer = { readonly status: number; readonly foreign: readonly string[] };

/** What a shop of good faith would send with a call, but for the names in it. */
function inputOf({ clock }: MerchantWorld, name: CallName, params: Names = {}) {
  const now = { consent_timestamp: clock.now().toISOString() };
  const body = name === 'createHostedSignUp' ? { ...callBodies[name], ...now } : callBodies[name];
  return { params, query: anyQuery, ...(body === null ? {} : { body }) };
}

describe('two shops', () => {
  it('[6.02] see nothing and change nothing of each other’s, on every call there is', async () => {
    const world = await startMerchants();
    const one = await openFullShop(world);
    const other = await world.openShop();
    const before = await rowsOf(world, one.id);
    const secrets = await namesTold(world, one);
    const named = ownCalls.filter(([, { params }]) => params !== undefined);

    const told = new Map<string, Answer>();
    for (const [name, endpoint] of ownCalls) {
      const input = inputOf(world, name, paramsFrom(one.names, endpoint));
      const { status, data, error } = await world.call(endpoint, { key: other.key, ...input });
      const names = JSON.stringify(data ?? error).match(NAME) ?? [];
      told.set(name, { status, foreign: names.filter((text) => secrets.has(text)) });
    }

    for (const [name, { foreign }] of told) expect([name, foreign]).toEqual([name, []]);
    for (const [name] of named) expect([name, told.get(name)?.status]).toEqual([name, 404]);
    expect(named.length).toBeGreaterThan(12);
    expect(await rowsOf(world, one.id)).toEqual(before);
  });

  it('[6.02] have their own names for the same operation: a key of one repeats nothing of the other', async () => {
    const world = await startMerchants();
    const [one, other] = [await world.openShop(), await world.openShop()];
    const headers = { 'idempotency-key': 'pedido-1-intento-1' };
    const body = anOrder({ order_id: 'A-1' });

    const first = await world.call(api.createPayment, { key: one.key, body, headers });
    const second = await world.call(api.createPayment, { key: other.key, body, headers });

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data.id).not.toBe(first.data.id);
  });
});
