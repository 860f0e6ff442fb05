import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { onTestFinished } from 'vitest';
import { createLedger, type Ledger } from '#modules/ledger/module.ts';
import { createLending, type Lending, type OpenClaims } from '#modules/lending/module.ts';
import { createAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { connect, unconnected } from '#platform/connection.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { testAuthenticator } from '#testing/test-authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { withoutSchedules } from '#testing/test-jobs.ts';
import { testStanding } from '#testing/test-standing.ts';
import type { SenderMarks } from '../domain/sender-agrees.ts';
import { type Collections, createCollections } from '../module.ts';
import type {
  CardOnFile,
  PayoutAccount,
  RefundAccount,
  ReturnablePurchase,
  ShopRefund,
} from '../ports.ts';
import type { SandboxProgram } from './sandbox-program.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
type Reply = { status: number; data: any; error: any };
type Values = Readonly<Record<string, string>>;
type CallOptions = {
  readonly as?: number;
  readonly params?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: unknown;
};

/** What the wallet has, as a test says. */
type Wallet = {
  /** By customer: where they want what comes back. */
  readonly refundAccounts: Map<number, RefundAccount>;
  readonly accounts: Map<string, PayoutAccount>;
  readonly cards: Map<string, CardOnFile>;
  /** By customer: how banks name them; whoever is not here is known by nothing. */
  readonly senders: Map<number, SenderMarks>;
};

const emptyWallet = (): Wallet => ({
  accounts: new Map(),
  cards: new Map(),
  refundAccounts: new Map(),
  senders: new Map(),
});

const stranger: SenderMarks = { person: null, phone: null, clabes: [] };

/** What shops sold and gave back, as a test says. */
type Shop = {
  readonly refunds: ShopRefund[];
  readonly purchases: (ReturnablePurchase & { readonly customerId: number })[];
};

type HeardEvent = { readonly name: string; readonly event: Readonly<Record<string, unknown>> };

export type CollectionsWorld = Wallet & {
  /** Who has not proven a second time who they are. */
  readonly unproven: Set<number>;
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  readonly lending: Lending;
  readonly collections: Collections;
  readonly shop: Shop;
  readonly told: readonly HeardEvent[];
  readonly clock: { readonly now: () => Date; readonly set: (instant: string) => Promise<void> };
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<Reply>;
  readonly enqueue: JobRunner['enqueue'];
  readonly runSchedule: (name: string) => Promise<void>;
  /** A purchase of $3,000 in six quincenas; the id by which others know it. */
  readonly lend: (customerId: number, amount?: number) => Promise<{ id: string; loanId: string }>;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly Values[]>;
  /** Whether books and loans agree, to the centavo. */
  readonly isBookRight: () => Promise<boolean>;
};

/** Where no vendor is: the test itself tells what vendors would. */
export const nobody = {
  SPEI_URL: 'http://127.0.0.1:9/spei',
  CONEKTA_URL: 'http://127.0.0.1:9/conekta',
  DEBIT_URL: 'http://127.0.0.1:9/debit',
  SANTANDER_URL: 'http://127.0.0.1:9/santander',
};

const START = '2026-11-17T12:00:00-06:00';

/** The module over a real database, real books, real loans and real jobs; vendors by their protocols. */
export async function startCollections(
  sandbox: Pick<SandboxProgram, 'env'> & Partial<Pick<SandboxProgram, 'serve'>> = { env: nobody },
): Promise<CollectionsWorld> {
  const database = await createTestDatabase();
  const { db, url } = database;
  const config = readConfig({ DATABASE_URL: url, ...sandbox.env }, 'test');
  const bugs: unknown[] = [];
  const log: Log = { ...silentLog, error: ({ error }) => void (error && bugs.push(error)) };
  const clock = movingClock(START);
  const jobs = createJobRunner({ db, url, log, metrics: createMetrics() });
  const { publish, enqueue } = jobs;
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const audit = createAudit(clock);
  const { sealFolder } = config.ledger;
  const ledger = createLedger({ db, databaseUrl: url, clock, log, sealFolder });
  const claims = unconnected<OpenClaims>();
  const lending = createLending({ db, clock, log, ledger, audit, publish, claims });
  const wallet = emptyWallet();
  const unproven = new Set<number>();
  const shop: Shop = { refunds: [], purchases: [] };
  const collections: Collections = createCollections({
    ...{ config, db, clock, log, publish, enqueue, audit, fields, ledger, lending },
    standing: testStanding({ db, clock, loans: lending }),
    bankAccounts: {
      payoutAccount: async (_, { accountId }) => wallet.accounts.get(accountId) ?? null,
      chargedAccount: async (_, { accountId }) => wallet.accounts.get(accountId) ?? null,
      refundAccountOf: async (_, customerId) => wallet.refundAccounts.get(customerId) ?? null,
      provenAccountsOf: async () =>
        [...wallet.accounts].map(([accountId, { bank, clabe }]) => ({
          accountId,
          bank,
          last4: clabe.slice(-4),
          heldUntil: null,
        })),
      senderMarksOf: async (_, customerId) => wallet.senders.get(customerId) ?? stranger,
      holdersOf: async (_, clabe) =>
        [...wallet.senders].filter(([, { clabes }]) => clabes.includes(clabe)).map(([id]) => id),
      payoutReturned: async () => undefined,
    },
    shops: {
      payoutAccountOf: async () => ({ clabe: clabeWith('4567'), holder: 'Casa Ámbar' }),
      refundsOf: async () => shop.refunds,
      returnableOf: async (_, customerId) =>
        shop.purchases.filter((purchase) => purchase.customerId === customerId),
      previewRefund: async (tx, { loanId, amount }) => {
        const split = await lending.previewRefund(loanId, amount, tx);
        return split === null ? err('state_conflict') : ok({ toOrigin: centavos(0), ...split });
      },
    },
    proofs: { spendProof: async (_, { customerId }) => !unproven.has(customerId) },
    cardsOnFile: { cardFor: async (_, { cardId }) => wallet.cards.get(cardId) ?? null },
  });
  connect({ claims }, { claims: collections.claims });
  const api = createTestApi({ db, authenticator: testAuthenticator, log });
  collections.routes(api);
  const serve = async () => sandbox.serve?.({ fastify: api.fastify, now: clock.now });
  await serve();
  const told: HeardEvent[] = [];
  const workers = [...collections.workers, ...listeners(collections, told)];
  jobs.register(withoutSchedules(workers));
  await jobs.start();
  onTestFinished(jobs.stop);
  await lending.prepare();

  const set = async (instant: string) => {
    clock.moveTo(instant);
    await serve();
  };
  const world = { database, ledger, lending, collections, told, shop, unproven, ...wallet };
  return {
    ...{ ...world, enqueue, clock: { now: clock.now, set } },
    ...hands({ ...world, clock }, { workers }),
    call: async (endpoint, options = {}) => {
      const response = await api.fastify.inject(requestOf(endpoint, options));
      if (response.statusCode === 500) throw bugs.at(-1) ?? new Error(response.body);
      const { data, error } = response.json();
      return { status: response.statusCode, data, error };
    },
  };
}

type Hands = Pick<CollectionsWorld, 'runSchedule' | 'lend' | 'sql' | 'isBookRight'>;
type Around = Pick<CollectionsWorld, 'database' | 'ledger' | 'lending'> & { readonly clock: Clock };

const hands = (
  { database, ledger, lending, clock }: Around,
  { workers }: { readonly workers: readonly Worker[] },
): Hands => ({
  runSchedule: async (name) => {
    const worker = workers.find((one) => one.name === name);
    if (worker === undefined) throw new Error(`no worker ${name}`);
    const { signal } = new AbortController();
    await worker.run({}, { jobId: 'test', attempt: 1, signal });
  },
  lend: async (customerId, amount = 300_000) => {
    const on = mexicoCityDate(clock.now().getTime());
    const products = await lending.productsOn(on);
    const product = products.find(({ kind }) => kind === 'purchase');
    if (product === undefined) throw new Error('no product for purchases');
    const offer = lending.quoteOffer(product, {
      ...{ tier: 'A', amount: centavos(amount), frequency: 'quincenal', count: 6, on },
    });
    if (!offer.ok) throw new Error(JSON.stringify(offer.error));
    const disbursement = { to: 'merchant', merchantId: 'mer_1' } as const;
    const opening = { key: randomUUIDv7(), customerId, offer: offer.value, disbursement };
    const opened = await lending.openLoan({ ...opening, actor: 'system:test' });
    if (!opened.ok) throw new Error(opened.error);
    const { loanId } = opened.value.loan.contract;
    return { loanId, id: publicId('loan', loanId) };
  },
  sql: async (text, values = []) => (await database.pool.query(text, [...values])).rows,
  isBookRight: async () => {
    const [book, loans] = [await ledger.verify(), await lending.checkBook()];
    return book.difference === null && loans.difference === null;
  },
});

/** What other modules would hear. */
const listeners = (collections: Collections, told: HeardEvent[]): readonly Worker[] => [
  collections.onPayoutEnded({
    name: 'test.hear_payout',
    effect: 'outside',
    run: async (event) => void told.push({ name: 'payout', event }),
  }),
  collections.onDownPaymentReceived({
    name: 'test.hear_down_payment',
    effect: 'outside',
    run: async (event) => void told.push({ name: 'down_payment', event }),
  }),
  collections.onCardReturnRefused({
    name: 'test.hear_refusal',
    effect: 'outside',
    run: async (event) => void told.push({ name: 'refusal', event }),
  }),
];

/** Goes on like a clock, from where it was set. */
function movingClock(instant: string): Clock & { readonly moveTo: (instant: string) => void } {
  let aheadMs = Date.parse(instant) - Date.now();
  return {
    now: () => new Date(Date.now() + aheadMs),
    technicalNow: () => new Date(),
    moveTo: (later) => {
      aheadMs = Date.parse(later) - Date.now();
    },
  };
}

function requestOf(endpoint: Endpoint, { as, params = {}, query, headers, body }: CallOptions) {
  const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return {
    method: endpoint.method,
    url: query === undefined ? path : `${path}?${new URLSearchParams(query)}`,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer customer-${as}` }),
      ...(endpoint.idempotency === undefined ? {} : { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
}

/** Fifteen digits, as customers are numbered. */
export const CUSTOMER = 100_000_000_000_007;

/** A CLABE of BBVA whose four magic digits stand before the control digit. */
export function clabeWith(magic: string): string {
  const body = `0121800152345${magic}`;
  const weights = [3, 7, 1];
  const sum = [...body].reduce(
    (total, digit, place) => total + ((Number(digit) * (weights[place % 3] ?? 0)) % 10),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}
