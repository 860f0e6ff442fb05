// How long the desk takes to find somebody among a million, by CURP, phone, e-mail, loan, order and number, and to open
// their page: `node bench/desk-search.ts [--customers 1000000] [--calls 300]`. Calls come over HTTP, one after the
// other, each for somebody else.
import { parseArgs } from 'node:util';
import { addressOf } from '@abona/contract/endpoint';
import { findCustomers, getStaffCustomer } from '@abona/contract/staff/staff-customer';
import { publicId } from '@abona/kernel/public-id';
import { createApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config/read-config.ts';
import {
  createFieldEncryption,
  type FieldEncryption,
} from '../apps/server/src/platform/field-encryption.ts';
import { createHints } from '../apps/server/src/platform/hints/hints.ts';
import { nobody } from '../apps/server/src/platform/http/caller.ts';
import { createApi } from '../apps/server/src/platform/http/create-api.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { noLimiter } from '../apps/server/src/platform/rate-limit.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { withClient } from '../apps/server/src/testing/template-database.ts';
import { type BenchBooks, openBenchBooks } from './books.ts';
import { percentile } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '300' },
  },
});
const [CUSTOMERS, CALLS] = [Number(values.customers), Number(values.calls)];
const FIRST = 100_000_000_000_000;
const WARM_UP = 50;

const uuidOf = (i: string): string =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;

/** Everybody: a login, a proven phone, an application with its form, and an order at a shop. */
const fillSql = (count: number): readonly string[] => [
  `insert into identity.customers (id, customer_id, issuer, subject, email, email_index, push_channel, created_at)
   select ${uuidOf('i')}, ${FIRST} + i, 'bench', i::text, 'x', md5('email' || i), i::text, now()
   from generate_series(1, ${count}) i`,
  `insert into identity.proven_phones (id, customer_id, phone, phone_index, method, code_id, proven_at, current_since)
   select ${uuidOf('i')}, ${FIRST} + i, 'x', md5('phone' || i), 'SMS', ${uuidOf('i')}, now(), null
   from generate_series(1, ${count}) i`,
  `insert into origination.applications (id, application_process_id, customer_id, status, kind, created_at, updated_at)
   select ${uuidOf('i')}, ${FIRST} + i, ${FIRST} + i, 'completed', 'kyc', now(), now()
   from generate_series(1, ${count}) i`,
  `insert into origination.drafts (application_id, customer_id, curp_index, phone_index, updated_at)
   select ${uuidOf('i')}, ${FIRST} + i, md5('curp' || i), md5('form' || i), now()
   from generate_series(1, ${count}) i`,
  `insert into merchants.payments (id, merchant_id, payment_id, order_id, status, channel, capture_mode, amount,
     shipping_amount, return_token, customer_id, expires_at, created_at, updated_at)
   select ${uuidOf('i')}, 'mer_' || repeat('0', 26), ${FIRST} + i, 'PED-' || i, 'captured', 'online', 'automatic',
     50000, 0, i::text, ${FIRST} + i, now(), now(), now()
   from generate_series(1, ${count}) i`,
];

type Sought = { readonly customer: number; readonly curp: string; readonly phone: string };

/** Three letters, others for each number. */
const lettersOf = (number: number): string =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(number / place) % 26))).join('');

/** Those who are looked for, spread over all of them. */
const soughtOnes: readonly Sought[] = Array.from({ length: CALLS + WARM_UP }, (_, call) => ({
  customer: 1 + Math.floor((call * CUSTOMERS) / (CALLS + WARM_UP)),
  curp: `LOHM900115MDF${lettersOf(call)}07`,
  phone: `+5255${String(10_000_000 + call)}`,
}));

const mailOf = ({ customer }: Sought): string => `cliente${customer}@correo.mx`;

async function fill(books: BenchBooks, fields: FieldEncryption): Promise<void> {
  await withClient(books.url, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    for (const statement of fillSql(CUSTOMERS)) await client.query(statement);
    for (const one of soughtOnes) {
      const id = FIRST + one.customer;
      const row = `00000000-0000-7000-8000-${one.customer.toString(16).padStart(12, '0')}`;
      const cell = { table: 'identity.customers', column: 'email', row };
      await client.query(
        'update identity.customers set email_index = $2, email = $3 where customer_id = $1',
        [id, fields.blindIndex('email', mailOf(one)), fields.seal(cell, mailOf(one))],
      );
      await client.query(
        'update origination.drafts set curp_index = $2, phone_index = $3 where customer_id = $1',
        [
          id,
          fields.blindIndex('origination.curp', one.curp),
          fields.blindIndex('origination.phone', one.phone),
        ],
      );
    }
    await client.query('vacuum analyze');
  });
}

/** The desk behind HTTP, with somebody of support at it. */
async function serve({ db, url }: BenchBooks) {
  const config = readConfig({ DATABASE_URL: url }, 'bench');
  const clock = { now: () => new Date(), technicalNow: () => new Date() };
  const metrics = createMetrics();
  const jobs = createJobRunner({ db, url, log: silentLog, metrics });
  const { publish, enqueue, desk: jobDesk } = jobs;
  const hints = createHints(url, silentLog);
  const app = createApp({ config, db, clock, log: silentLog, hints, publish, enqueue, jobDesk });
  const support = {
    kind: 'staff',
    personId: '00000000-0000-7000-8000-000000000001',
    sessionId: '00000000-0000-7000-8000-000000000002',
    email: 'support@abona.mx',
    name: 'Support',
    roles: ['support'],
    endsAt: new Date(Date.now() + 3_600_000),
  } as const;
  const desk = createApi({
    ...{ db, metrics, log: silentLog, limiter: noLimiter, environment: 'LOCAL', door: 'staff' },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    authenticator: { ...nobody, staff: async () => support },
    defaultLimits: { subjectPerMinute: 0, addressPerMinute: 0 },
    trustedProxyHops: 0,
    sandboxSecret: null,
  });
  app.staff.routes(desk);
  const address = await desk.fastify.listen({ host: '127.0.0.1', port: 0 });
  const headers = { origin: config.staff.url, 'content-type': 'application/json' };
  return { address, headers, stop: () => desk.fastify.close() };
}

type Answer = { readonly data?: { readonly customers: readonly unknown[] } };

const questions: Readonly<Record<string, (one: Sought) => string>> = {
  'by number': ({ customer }) => String(FIRST + customer),
  'by CURP': ({ curp }) => curp,
  'by phone': ({ phone }) => phone,
  'by e-mail': mailOf,
  'by order': ({ customer }) => `PED-${customer}`,
};

async function measure(
  name: string,
  ask: (one: Sought) => Promise<Response>,
  isFound: (answer: Answer) => boolean,
): Promise<void> {
  const times: number[] = [];
  for (const [call, one] of soughtOnes.entries()) {
    const started = performance.now();
    const answer: Answer = await (await ask(one)).json();
    if (call >= WARM_UP) times.push(performance.now() - started);
    if (!isFound(answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(`  ${name.padEnd(16)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}

const books = await openBenchBooks({ volatile: true });
try {
  const config = readConfig({ DATABASE_URL: books.url }, 'bench');
  const begun = performance.now();
  await fill(books, createFieldEncryption(config.fieldKeys, config.fieldIndexKey));
  const made = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`${CUSTOMERS.toLocaleString('en')} customers, made in ${made} s`);
  const { address, headers, stop } = await serve(books);
  const hasFound = ({ data }: Answer) => (data?.customers.length ?? 0) > 0;
  for (const [name, wordsOf] of Object.entries(questions))
    await measure(
      name,
      (one) =>
        fetch(address + addressOf(findCustomers), {
          method: 'POST',
          headers,
          body: JSON.stringify({ value: wordsOf(one) }),
        }),
      hasFound,
    );
  const unknown = publicId('loan', '01970000-0000-7000-8000-000000000000');
  await measure(
    'nobody by loan',
    () =>
      fetch(address + addressOf(findCustomers), {
        method: 'POST',
        headers,
        body: JSON.stringify({ value: unknown }),
      }),
    ({ data }) => data?.customers.length === 0,
  );
  await measure(
    'the page',
    ({ customer }) =>
      fetch(
        address + addressOf(getStaffCustomer).replace('{customer_id}', String(FIRST + customer)),
        { headers },
      ),
    ({ data }) => data !== undefined,
  );
  await stop();
} finally {
  await books.close();
}
