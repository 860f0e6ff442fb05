import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import { onTestFinished } from 'vitest';
import { createAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { keepingLog, type LoggedLines } from '#testing/keeping-log.ts';
import { type Answer, addressWith, readAnswer } from '#testing/read-answer.ts';
import { createTestApi } from '#testing/test-api.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { withoutSchedules } from '#testing/test-jobs.ts';
import { createWallet, type Wallet } from '../module.ts';
import type { LegalPerson } from '../ports.ts';
import { startCardVendor, type TestCardVendor } from './card-vendor.ts';
import { createCentavos, type TestCentavos } from './centavos.ts';

type Values = Readonly<Record<string, string>>;
type CallOptions = {
  readonly as?: number;
  readonly params?: Values;
  readonly body?: unknown;
  /** A fresh one for each call unless said. */
  readonly key?: string;
};

export type WalletWorld = {
  readonly database: TestDatabase;
  /** Both times go on together, and only when told. */
  readonly clock: Clock & { readonly forward: (ms: number) => void };
  readonly wallet: Wallet;
  readonly centavos: TestCentavos;
  readonly cards: TestCardVendor;
  /** Who is who by their form; nobody else has one. */
  readonly people: Map<number, LegalPerson>;
  /** What something under way depends on, by the outside's id. */
  readonly inUse: Set<string>;
  readonly contactChanges: Map<number, Date>;
  /** Who has no fresh second proof. */
  readonly unproven: Set<number>;
  /** What a second proof was asked for, in order. */
  readonly asked: string[];
  /** What others heard of accounts that can receive money. */
  readonly verified: { readonly customerId: number; readonly isFirst: boolean }[];
  readonly logged: LoggedLines;
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<Answer>;
  readonly runSchedule: (name: string) => Promise<void>;
  /** Collections says that the last centavo ended. */
  readonly endCentavo: () => Promise<void>;
};

/** Fifteen digits, as customers are numbered. */
export const CUSTOMER = 100_000_000_000_007;
export const STRANGER = 100_000_000_000_008;

const mariana: LegalPerson = {
  givenNames: 'Mariana Sofía',
  firstSurname: 'López',
  secondSurname: 'Hernández',
  curp: 'LOHM920314MJCPRR07',
  phone: '+525512345678',
};

/** The module over a real database; vendors by their protocols, everything else as the test says. */
export async function startWallet(env: Values = {}): Promise<WalletWorld> {
  const [database, cards] = await Promise.all([createTestDatabase(), startCardVendor()]);
  const centavos = createCentavos();
  const vendors = { CONEKTA_URL: cards.url };
  const config = readConfig({ DATABASE_URL: database.url, ...vendors, ...env }, 'test');
  const { log, logged, bugs } = keepingLog();
  const clock = walkingClock('2026-11-15T12:00:00-06:00');
  const people = new Map([
    [CUSTOMER, mariana],
    [STRANGER, { ...mariana, givenNames: 'Rosa' }],
  ]);
  const jobs = createJobRunner({
    db: database.db,
    url: database.url,
    log,
    metrics: createMetrics(),
  });
  const inUse = new Set<string>();
  const contactChanges = new Map<number, Date>();
  const unproven = new Set<number>();
  const asked: string[] = [];
  const verified: WalletWorld['verified'] = [];
  const wallet = createWallet({
    ...{ config, db: database.db, clock, log, enqueue: jobs.enqueue, publish: jobs.publish },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    audit: createAudit(clock),
    people: { legalPersonOf: async (_, customerId) => people.get(customerId) ?? null },
    contacts: {
      emailOf: async () => 'mariana@correo.mx',
      spendProof: async (_, { customerId, kind }) => {
        asked.push(kind);
        return !unproven.has(customerId);
      },
    },
    contactChanges: {
      lastChangedAt: async (_, customerId) => contactChanges.get(customerId) ?? null,
    },
    accountProofs: centavos,
    dependants: { isInUse: async (_, { instrumentId }) => inUse.has(instrumentId) },
  });
  for (const customerId of [CUSTOMER, STRANGER]) await enrol(database, customerId);
  const api = createTestApi({ db: database.db, log });
  wallet.routes(api);
  jobs.register(withoutSchedules([...wallet.workers, listener(wallet, verified)]));
  await jobs.start();
  onTestFinished(jobs.stop);
  return {
    ...{ database, clock, wallet, centavos, cards, people, inUse, contactChanges, logged },
    ...{ unproven, asked, verified },
    call: caller(api, bugs),
    endCentavo: async () => wallet.followCheck(centavos.sent.at(-1)?.proofId ?? ''),
    runSchedule: async (name) => {
      const worker = wallet.workers.find((one) => one.name === name);
      if (worker === undefined) throw new Error(`no worker ${name}`);
      const { signal } = new AbortController();
      await worker.run({}, { jobId: 'test', attempt: 1, signal });
    },
  };
}

/** What other modules would hear. */
const listener = (wallet: Wallet, verified: WalletWorld['verified']) =>
  wallet.onAccountVerified({
    name: 'test.hear_account',
    effect: 'outside',
    run: async (account) => void verified.push(account),
  });

function walkingClock(start: string): WalletWorld['clock'] {
  let now = new Date(start);
  return {
    now: () => now,
    technicalNow: () => now,
    forward: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

async function enrol({ db }: TestDatabase, customerId: number): Promise<void> {
  await db
    .insertInto('identity.customers')
    .values({
      id: randomUUIDv7(),
      customer_id: customerId,
      issuer: 'https://login.test/',
      subject: `auth0|${customerId}`,
      push_channel: randomUUID(),
      created_at: new Date(),
    })
    .execute();
}

const caller =
  (api: Api, bugs: readonly unknown[]): WalletWorld['call'] =>
  async (endpoint, { as = CUSTOMER, params = {}, body, key = randomUUID() } = {}) => {
    const response = await api.fastify.inject({
      method: endpoint.method,
      url: addressWith(endpoint, params),
      headers: { authorization: `Bearer customer-${as}`, 'idempotency-key': key },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return readAnswer(response, bugs);
  };
