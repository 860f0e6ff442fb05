import { randomUUID } from 'node:crypto';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { type MerchantScope, merchantScopes } from '@abona/contract/merchants/scopes';
import { civilDate } from '@abona/kernel/civil-date';
import { err, ok } from '@abona/kernel/result';
import { onTestFinished } from 'vitest';
import { createLedger, type Ledger } from '#modules/ledger/module.ts';
import { createLending, type Lending } from '#modules/lending/module.ts';
import { createAudit } from '#platform/audit.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createHints, type Hints } from '#platform/hints/hints.ts';
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { noDownPayments } from '#testing/no-down-payments.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { testAuthenticator } from '#testing/test-authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { withoutSchedules } from '#testing/test-jobs.ts';
import { testStanding } from '#testing/test-standing.ts';
import { rollApiKey } from '../api-key.ts';
import { createMerchants, type Merchants } from '../module.ts';
import type { Captures, DownPayments } from '../ports.ts';

type Values = Readonly<Record<string, string>>;
type CallOptions = {
  readonly key?: string;
  readonly session?: string;
  readonly params?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: unknown;
};
// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
type Reply = { status: number; data: any; error: any; headers: Values };

/** Two clocks that a test can set, on top of real time. */
type TestClock = {
  readonly now: () => Date;
  readonly technicalNow: () => Date;
  readonly forward: (ms: number) => void;
};

export type Shop = { readonly id: string; readonly key: string };

export type MerchantWorld = {
  readonly database: TestDatabase;
  readonly merchants: Merchants;
  readonly ledger: Ledger;
  readonly lending: Lending;
  readonly clock: TestClock;
  /** Not started unless a test is about what is remembered. */
  readonly hints: Hints;
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<Reply>;
  readonly openShop: (changes?: {
    readonly requiresSignature?: boolean;
    readonly scopes?: readonly MerchantScope[];
    readonly origins?: readonly string[];
  }) => Promise<Shop>;
  readonly publish: JobRunner['publish'];
  /** Runs what a schedule would run. */
  readonly runSchedule: (name: string) => Promise<void>;
  /** Where programs reach the API over the network. */
  readonly listen: () => Promise<string>;
  /** Moves a payment as origination would. */
  readonly authorize: (paymentId: string, customerId?: number) => Promise<void>;
};

/** The module over a real database, real jobs and real books, and real loans behind the payments. */
export async function startMerchants(
  downPayments: DownPayments = noDownPayments,
): Promise<MerchantWorld> {
  const database = await createTestDatabase();
  const { db, url } = database;
  const config = readConfig({ DATABASE_URL: url }, 'test');
  const bugs: unknown[] = [];
  const log: Log = { ...silentLog, error: ({ error }) => void bugs.push(error) };
  const clock = testClock();
  const hints = createHints(url, log);
  const jobs = createJobRunner({ db, url, log, metrics: createMetrics() });
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const { sealFolder } = config.ledger;
  const ledger = createLedger({ db, databaseUrl: url, clock, log, sealFolder });
  const { publish, enqueue } = jobs;
  const audit = createAudit(clock);
  const lending = createLending({ db, clock, log, ledger, audit, publish, hints });
  await lending.prepare();
  const merchants = createMerchants({
    ...{ config, db, reads: db, clock, publish, enqueue, audit, fields, ledger, lending, hints },
    standing: testStanding({ db, clock, loans: lending }),
    captures: opensLoans(lending, await productOf(lending)),
    downPayments,
    visitors: { hostedArrivalsOf: async () => [], spendProof: async () => false },
  });
  const authenticator = { ...testAuthenticator, merchant: merchants.authenticate };
  const api = createTestApi({ db, authenticator, log });
  merchants.routes(api);
  jobs.register(withoutSchedules(merchants.workers));
  await jobs.start();
  onTestFinished(jobs.stop);
  merchants.webhookOutbox.open(log);
  onTestFinished(merchants.webhookOutbox.close);

  const call: MerchantWorld['call'] = async (endpoint, options = {}) => {
    const response = await api.fastify.inject(requestOf(endpoint, options));
    if (response.statusCode === 500) throw bugs.at(-1) ?? new Error(response.body);
    const { statusCode: status, body } = response;
    const headers = response.headers as Values;
    const isFile = headers['content-type']?.startsWith('text/csv') === true;
    const { data, error } = isFile ? { data: body, error: undefined } : response.json();
    return { status, data, error, headers };
  };
  const openShop: MerchantWorld['openShop'] = async (changes = {}) => {
    const id = `mer_${randomUUID().replaceAll('-', '').slice(0, 26)}`;
    const key = rollApiKey('secret', 'test');
    await transaction(db, (tx) =>
      merchants.register(tx, {
        ...shopFacts,
        id,
        mode: 'test',
        origins: changes.origins ?? shopFacts.origins,
        requiresSignature: changes.requiresSignature ?? false,
        keys: [
          { key, kind: 'secret', label: 'Servidor', scopes: changes.scopes ?? merchantScopes },
        ],
      }),
    );
    return { id, key };
  };
  const authorize: MerchantWorld['authorize'] = async (reference, customerId = 7) => {
    const paymentId = Number(reference);
    const actor = `customer:${customerId}`;
    await transaction(db, async (tx) => {
      await merchants.claim(tx, { customerId, reference });
      await merchants.move(tx, { paymentId, to: 'authorized', reason: null, actor });
    });
  };
  const runSchedule: MerchantWorld['runSchedule'] = async (name) => {
    const worker = merchants.workers.find((one) => one.name === name);
    if (worker === undefined) throw new Error(`no worker ${name}`);
    const { signal } = new AbortController();
    await worker.run({}, { jobId: 'test', attempt: 1, signal });
  };
  const listen: MerchantWorld['listen'] = () => api.fastify.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...{ database, merchants, ledger, lending, clock, hints, listen },
    ...{ call, openShop, authorize, publish, runSchedule },
  };
}

const shopFacts = {
  name: 'Tienda de Prueba',
  logoUrl: 'https://tienda.mx/logo.svg',
  integrationName: 'prueba',
  channel: 'ecommerce' as const,
  origins: ['https://tienda.mx'],
  feeBps: 500,
  payoutClabe: '646180157000000004',
};

export const anOrder = (changes: object = {}) => ({
  order_id: `A-${randomUUID().slice(0, 8)}`,
  amount: 1_000_00,
  return_url: 'https://tienda.mx/gracias?x=1',
  ...changes,
});

function testClock(): TestClock {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  return {
    now,
    technicalNow: now,
    forward: (ms) => {
      aheadMs += ms;
    },
  };
}

type Product = Awaited<ReturnType<Lending['productsOn']>>[number];

async function productOf(lending: Lending): Promise<Product> {
  const products = await lending.productsOn(civilDate('2026-11-15'));
  const product = products.find(({ kind }) => kind === 'purchase');
  if (product === undefined) throw new Error('no product for purchases');
  return product;
}

/** Captures as origination does it: the accepted offer becomes a loan, whose money is the shop's. */
const opensLoans = (lending: Lending, product: Product): Captures => ({
  capture: async (tx, { paymentId, merchantId, customerId, amount, businessDate }) => {
    const offer = lending.quoteOffer(product, {
      ...{ tier: 'A', amount, frequency: 'quincenal', count: 8, on: businessDate },
    });
    if (!offer.ok) return err('state_conflict');
    const opened = await lending.openLoan(
      {
        key: `payment:${paymentId}`,
        customerId,
        offer: offer.value,
        disbursement: { to: 'merchant', merchantId },
        actor: 'system:test',
      },
      tx,
    );
    return opened.ok ? ok({ loanId: opened.value.loan.contract.loanId }) : err('state_conflict');
  },
});

function requestOf(endpoint: Endpoint, options: CallOptions) {
  const { key, session, params = {}, query, headers, body } = options;
  const bearer = key ?? session;
  const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return {
    method: endpoint.method,
    url: query === undefined ? path : `${path}?${new URLSearchParams(query)}`,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(endpoint.idempotency === undefined ? {} : { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
}
