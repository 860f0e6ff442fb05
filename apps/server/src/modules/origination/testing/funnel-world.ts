import { randomUUID } from 'node:crypto';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { createPayment } from '@abona/contract/merchants/payment';
import { createApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import { acceptOffer, getOffer, type OfferView } from '@abona/contract/origination/offer';
import { getProgress, signBureauConsent } from '@abona/contract/origination/progress';
import { err, ok } from '@abona/kernel/result';
import { onTestFinished } from 'vitest';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending, type Lending } from '#modules/lending/module.ts';
import { createMerchants, type Merchants } from '#modules/merchants/module.ts';
import { createAudit } from '#platform/audit.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption, type FieldEncryption } from '#platform/field-encryption.ts';
import { createHints } from '#platform/hints/hints.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { createMetrics } from '#platform/metrics.ts';
import { eventually } from '#testing/eventually.ts';
import { type FixedClock, fixedClock } from '#testing/fixed-clock.ts';
import { noDownPayments } from '#testing/no-down-payments.ts';
import { createTestApi } from '#testing/test-api.ts';
import { testAuthenticator } from '#testing/test-authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { withoutSchedules } from '#testing/test-jobs.ts';
import { testStanding } from '#testing/test-standing.ts';
import { createOrigination, type Origination } from '../module.ts';
import type { Nips, Purchases, StoreCodes } from '../ports.ts';
import { address, contact, personal, work } from './applicant.ts';
import { openShop } from './open-shop.ts';

import {
  collectionsOf,
  emptySurroundings,
  flagsOf,
  logInto,
  noneEnded,
  proofsOf,
  type Surroundings,
} from './surroundings.ts';

import { startTestBureau, type TestBureau } from './test-bureau.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
type Reply = { status: number; data: any; error: any };
type Values = Readonly<Record<string, string>>;
type CallOptions = {
  readonly as?: number;
  readonly shop?: string;
  readonly query?: string;
  readonly params?: Values;
  readonly headers?: Values;
  readonly body?: unknown;
};

type OpenedLink = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly body: string;
};

export type FunnelWorld = Surroundings & {
  readonly database: TestDatabase;
  readonly clock: FixedClock;
  readonly bureau: TestBureau;
  readonly origination: Origination;
  readonly merchants: Merchants;
  readonly lending: Lending;
  readonly fields: FieldEncryption;
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<Reply>;
  /** What a link leads to, followed as a browser follows one: without a session. */
  readonly open: (url: string) => Promise<OpenedLink>;
  /** A payment that waits at the shop: its fifteen digits. */
  readonly buy: (amount: number, changes?: object) => Promise<string>;
  readonly shopKey: string;
  readonly runSchedule: (name: string) => Promise<void>;
  /** Fills the whole form in, hands it in and signs for the bureau. */
  readonly apply: (customerId: number, begin: object, changes?: FormChanges) => Promise<void>;
  readonly statusIs: (customerId: number, status: string) => Promise<void>;
  /** The same up to an offer, with everything proven. */
  readonly reachOffer: (
    customerId: number,
    begin: object,
    changes?: FormChanges,
  ) => Promise<OfferView>;
  readonly accept: (customerId: number, choice: object) => Promise<Reply>;
};

type FormChanges = Readonly<
  Partial<Record<'personal' | 'work' | 'contact' | 'submission', object>>
>;

const NIP = '123456';

const nips: Nips = {
  standing: async () => null,
  send: async () =>
    ok({ expiresAt: new Date('2026-11-15T18:05:00Z'), resendAfterS: 60, attemptsLeft: 3 }),
  lock:
    async () =>
    async ({ otp }) =>
      otp === NIP
        ? ok({ reference: `nip-${randomUUID()}`, method: 'SMS' as const })
        : err({ code: 'otp_invalid' as const, details: { left: 2 } }),
};

/** The module over a real database, real jobs, a real shop, real loans and a bureau on HTTP. */
export async function startFunnel(env: Values = {}): Promise<FunnelWorld> {
  const [database, bureau] = await Promise.all([createTestDatabase(), startTestBureau()]);
  const { db, url } = database;
  const config = readConfig({ DATABASE_URL: url, BUREAU_URL: bureau.url, ...env }, 'test');
  const bugs: unknown[] = [];
  const around = emptySurroundings();
  const log = logInto(around, bugs);
  const clock = fixedClock('2026-11-15T12:00:00-06:00');
  const hints = createHints(url, log);
  const jobs = createJobRunner({ db, url, log, metrics: createMetrics() });
  const { publish, enqueue } = jobs;
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const audit = createAudit(clock);
  const { sealFolder } = config.ledger;
  const ledger = createLedger({ db, databaseUrl: url, clock, log, sealFolder });
  const lending = createLending({ db, clock, log, ledger, audit, publish, hints });
  const standing = testStanding({ db, clock, loans: lending });
  const origination: Origination = createOrigination({
    ...{ config, db, clock, log, publish, enqueue, audit, fields, nips },
    ...{ loans: lending, standing },
    ...{ contractText: lending.contractText, contracts: lending.contracts },
    contacts: { emailOf: async () => 'mariana@correo.mx' },
    ...shopsBy(() => merchants),
    ...{ proofs: proofsOf(around), sessions: noneEnded, flags: flagsOf(around) },
    ...collectionsOf(around),
  });
  const merchants: Merchants = createMerchants({
    ...{ config, db, reads: db, clock, publish, enqueue, audit, fields, ledger, lending },
    ...{ standing, hints },
    ...{ captures: origination.captures, downPayments: noDownPayments },
    visitors: { hostedArrivalsOf: async () => [], spendProof: async () => false },
  });
  const authenticator = { ...testAuthenticator, merchant: merchants.authenticate };
  const api = createTestApi({ db, authenticator, log });
  origination.routes(api);
  merchants.routes(api);
  const workers = workersOf({ origination, merchants, lending });
  jobs.register(withoutSchedules(workers));
  await jobs.start();
  onTestFinished(jobs.stop);
  await lending.prepare();
  const shopKey = await openShop({ database, merchants });

  const call: FunnelWorld['call'] = async (endpoint, options = {}) => {
    const response = await api.fastify.inject(requestOf(endpoint, options));
    if (response.statusCode === 500) throw bugs.at(-1) ?? new Error(response.body);
    const { data, error } = response.json();
    return { status: response.statusCode, data, error };
  };
  const runSchedule: FunnelWorld['runSchedule'] = async (name) => {
    const worker = workers.find((one) => one.name === name);
    if (worker === undefined) throw new Error(`no worker ${name}`);
    const signal = new AbortController().signal;
    await worker.run({}, { jobId: 'test', attempt: 1, signal });
  };
  const world = { ...around, database, clock, bureau, origination, merchants, lending, fields };
  return {
    ...world,
    call,
    open: openerOf(api),
    shopKey,
    runSchedule,
    ...stepsOf(call, { around, shopKey }),
  };
}

/** The two hold each other: the shop is there once both are. */
const shopsBy = (
  merchants: () => Merchants,
): { readonly purchases: Purchases; readonly storeCodes: StoreCodes } => ({
  purchases: {
    claim: (tx, claim) => merchants().claim(tx, claim),
    shopperOf: (db, opened) => merchants().shopperOf(db, opened),
    move: (tx, move) => merchants().move(tx, move),
    keepOpen: (tx, order) => merchants().keepOpen(tx, order),
    lockSale: (tx, order) => merchants().lockSale(tx, order),
    recordCapture: (tx, capture) => merchants().recordCapture(tx, capture),
  },
  storeCodes: {
    issue: (tx, order) => merchants().issueStoreCode(tx, order),
    latestOf: (db, id) => merchants().storeCodeOf(db, id),
  },
});

const openerOf =
  ({ fastify }: ReturnType<typeof createTestApi>): FunnelWorld['open'] =>
  async (link) => {
    const response = await fastify.inject({ url: link, headers: { accept: 'text/html' } });
    const { statusCode: status, headers, rawPayload: bytes, body } = response;
    return { status, headers, bytes, body };
  };

/** What the modules do by themselves, and in answer to each other. */
const workersOf = ({
  origination,
  merchants,
  lending,
}: Pick<FunnelWorld, 'origination' | 'merchants' | 'lending'>): readonly Worker[] => [
  ...origination.workers,
  ...merchants.workers,
  merchants.onPaymentMoved({
    name: 'origination.follow_payment',
    effect: 'database',
    run: origination.paymentMoved,
  }),
  merchants.onStoreCodeCharged({
    name: 'origination.offer_store_charge',
    effect: 'database',
    run: origination.storeCharged,
  }),
  ...lending.onLoanEnded({ name: 'origination.follow_loan', run: origination.loanEnded }),
];

type Steps = Pick<FunnelWorld, 'buy' | 'apply' | 'statusIs' | 'reachOffer' | 'accept'>;

function stepsOf(
  call: FunnelWorld['call'],
  { around, shopKey }: { readonly around: Surroundings; readonly shopKey: string },
): Steps {
  const must = async (endpoint: Endpoint, options: CallOptions) => {
    const reply = await call(endpoint, options);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
    return reply.data;
  };
  const statusIs: Steps['statusIs'] = (as, status) =>
    eventually(async () => (await call(getProgress, { as })).data.status).toBe(status);
  const apply: Steps['apply'] = async (as, begin, changes = {}) => {
    const { status } = await must(createApplication, { as, body: begin });
    // Somebody known is asked for nothing.
    if (status !== 'filling') return;
    await must(form.savePersonalStep, { as, body: { ...personal, ...changes.personal } });
    await must(form.saveAddressStep, { as, body: address });
    await must(form.saveWorkStep, { as, body: { ...work, ...changes.work } });
    await must(form.saveContactStep, { as, body: { ...contact, ...changes.contact } });
    await must(form.submitForm, { as, body: changes.submission ?? {} });
    await must(signBureauConsent, { as, body: { otp: NIP } });
  };
  return {
    statusIs,
    apply,
    buy: async (amount, changes = {}) => {
      const order = {
        order_id: `A-${randomUUID().slice(0, 8)}`,
        amount,
        return_url: 'https://tienda.mx/gracias',
        ...changes,
      };
      const { payment_id } = await must(createPayment, {
        shop: shopKey,
        headers: { 'idempotency-key': randomUUID() },
        body: order,
      });
      return payment_id;
    },
    reachOffer: async (as, begin, changes) => {
      around.provenPhones.add(as);
      around.provenPeople.add(as);
      await apply(as, begin, changes);
      await statusIs(as, 'offering');
      return must(getOffer, { as });
    },
    accept: (as, choice) =>
      call(acceptOffer, { as, headers: { 'idempotency-key': randomUUID() }, body: choice }),
  };
}

function requestOf(endpoint: Endpoint, { as, shop, query, params, headers, body }: CallOptions) {
  const token = as === undefined ? shop : `customer-${as}`;
  const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, name) => params?.[name] ?? '');
  return {
    method: endpoint.method,
    url: `${path}${query === undefined ? '' : `?${query}`}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  };
}
