// What a shop's server waits for: a payment asked for at a steady rate, and lists of a shop that has a million.
// `node bench/shop-payments.ts [--rows 1000000] [--calls 300] [--rate 200] [--seconds 20]`. Payments leave on time
// whether or not earlier ones were answered, so a stall is counted in all that it held up; lists are read one by one.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addressOf } from '@abona/contract/endpoint';
import { createPayment, listPayments } from '@abona/contract/merchants/payment';
import { ask } from './lean-http.ts';
import { costPer, loadSteadily, percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '300' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
});
const [ROWS, CALLS, RATE, SECONDS] = [values.rows, values.calls, values.rate, values.seconds].map(
  Number,
) as [number, number, number, number];
const WARM_UP_S = 5;
const SHOP_KEY = 'sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde';

const product = await startWholeProduct();
const { port } = product;

const headers = () => ({
  authorization: `Bearer ${SHOP_KEY}`,
  'idempotency-key': randomUUID(),
});

type Made = { readonly data: { readonly payment_id: string } };

const make = (name: string): Promise<Made> =>
  ask<Made>({
    port,
    method: 'POST',
    path: addressOf(createPayment),
    headers: headers(),
    body: {
      order_id: `${name}-${randomUUID()}`,
      amount: 489_900,
      return_url: `http://localhost:${port + 2}/gracias`,
    },
  });

/** Of one shop, over two years: states as shops have them, amounts of some thousands of prices. */
const fillSql = `
  insert into merchants.payments (id, merchant_id, payment_id, order_id, status, channel, capture_mode, amount,
    shipping_amount, refunded_amount, return_token, expires_at, created_at, updated_at)
  select gen_random_uuid(), $1, 200000000000000 + n, 'B-' || n,
    (array['captured', 'captured', 'captured', 'captured', 'refunded', 'rejected', 'cancelled', 'expired'])[1 + n % 8],
    'online', 'automatic', 10000 + n % 7919 * 100, 0,
    case when n % 8 = 4 then 10000 + n % 7919 * 100 else 0 end,
    md5(n::text), at, at, at
  from (select n, now() - (n % 730) * interval '1 day' - n * interval '1 millisecond' as at
    from generate_series(1, ${ROWS}) n) payment`;

async function fill(merchantOf: string): Promise<void> {
  const { withDatabase } = await import('../tests/e2e/world/database.ts');
  await withDatabase(async (client) => {
    const { rows } = await client.query(
      'select merchant_id from merchants.payments where payment_id = $1',
      [merchantOf],
    );
    await client.query("set session_replication_role = 'replica'");
    await client.query(fillSql, [rows[0].merchant_id]);
    await client.query('vacuum analyze merchants.payments');
  });
}

type Page = {
  readonly data: { readonly items: readonly unknown[]; readonly next_cursor: string | null };
};

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Each list that the call can answer with; `number` tells calls apart, so that none is a repeat. */
const lists: Readonly<Record<string, (number: number) => Record<string, string>>> = {
  'first page': () => ({}),
  'by state': (number) => ({ status: ['captured', 'refunded', 'rejected'][number % 3] ?? '' }),
  'by amount': (number) => ({ amount: String(10_000 + ((number * 37) % 7919) * 100) }),
  'by days': (number) => ({ created_from: dayAgo(number + 30), created_to: dayAgo(number) }),
  'by state and days': (number) => ({ status: 'expired', created_to: dayAgo(number * 2) }),
  'by order': (number) => ({ order_id: `B-${1 + ((number * 7_919) % ROWS)}` }),
};

async function timed(query: Record<string, string>): Promise<readonly [number, Page]> {
  const path = `${addressOf(listPayments)}?${new URLSearchParams({ limit: '50', ...query })}`;
  const begun = performance.now();
  const page = await ask<Page>({ port, method: 'GET', path, headers: headers() });
  return [performance.now() - begun, page];
}

const figuresOf = (times: readonly number[]) => ({
  p50_ms: percentile(times, 0.5),
  p95_ms: percentile(times, 0.95),
  p99_ms: percentile(times, 0.99),
  max_ms: percentile(times, 1),
});

/** Pages one after the other, as somebody reads down a list. */
async function readDown(): Promise<readonly number[]> {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let call = 0; call < CALLS; call += 1) {
    const [took, page] = await timed(cursor === null ? {} : { cursor });
    times.push(took);
    cursor = page.data.next_cursor;
  }
  return times;
}

try {
  const first = await make('first');
  const due = async (number: number, dueAt: number) => {
    await make(`S-${number}`);
    return performance.now() - dueAt;
  };
  await loadSteadily({ rate: RATE, seconds: WARM_UP_S }, due);
  const before = product.cpu();
  const times = await loadSteadily({ rate: RATE, seconds: SECONDS }, due);
  const per = costPer(times.length, before, product.cpu());
  const made = { rate_per_s: RATE, asked: times.length, ...figuresOf(times), per_call: per };
  console.log(JSON.stringify({ call: 'a payment is asked for', ...made }, null, 2));

  await fill(first.data.payment_id);
  console.log(`${ROWS.toLocaleString('en')} payments of one shop, ${CALLS} calls each`);
  for (const [name, queryOf] of Object.entries(lists)) {
    const taken: number[] = [];
    for (let call = 0; call < CALLS; call += 1) taken.push((await timed(queryOf(call)))[0]);
    console.log(`  ${name.padEnd(20)} ${JSON.stringify(figuresOf(taken))}`);
  }
  console.log(`  ${'page after page'.padEnd(20)} ${JSON.stringify(figuresOf(await readDown()))}`);
} finally {
  await product.stop();
}
