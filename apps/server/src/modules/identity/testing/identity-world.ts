import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import { ok } from '@abona/kernel/result';
import { onTestFinished } from 'vitest';
import { createNotifications, type Notifications } from '#modules/notifications/module.ts';
import { createAudit } from '#platform/audit.ts';
import type { Config } from '#platform/config/config.ts';
import { readConfig } from '#platform/config/read-config.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createHints } from '#platform/hints/hints.ts';
import type { Api } from '#platform/http/api.ts';
import type { Authenticator } from '#platform/http/caller.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { createMetrics } from '#platform/metrics.ts';
import { keepingLog, type LoggedLines } from '#testing/keeping-log.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { startPushProvider, type TestPushProvider } from '#testing/push-provider.ts';
import { type Answer, addressWith, readAnswer } from '#testing/read-answer.ts';
import { createTestApi } from '#testing/test-api.ts';
import { testAuthenticator } from '#testing/test-authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { withoutSchedules } from '#testing/test-jobs.ts';
import { createIdentity, type Identity } from '../module.ts';
import type { Applications, PrivacyRights } from '../ports.ts';
import { createSessionTokens } from '../session-token.ts';
import { type CustomerStore, createCustomerStore } from '../stores/customer-store.ts';
import { addSession } from '../stores/session-store.ts';
import { applicantsOf, type FormFacts, formOf, profilesOf } from './form-facts.ts';
import {
  startIdentityVendor,
  type TestIdentityVendor,
  VENDOR_KEYS,
  VENDOR_REASONS,
} from './identity-vendor.ts';
import { startPhoneGateway, type TestPhoneGateway } from './phone-gateway.ts';

type Values = Readonly<Record<string, string>>;
type CallOptions = {
  readonly as?: number;
  readonly from?: string;
  readonly params?: Values;
  readonly body?: unknown;
  readonly headers?: Values;
};

/** Both clocks; each can be moved. */
type TwoClocks = {
  readonly now: () => Date;
  readonly technicalNow: () => Date;
  readonly forward: (ms: number) => void;
  readonly moveBusiness: (ms: number) => void;
};

export type IdentityWorld = {
  readonly database: TestDatabase;
  readonly identity: Identity;
  readonly clock: TwoClocks;
  readonly phones: TestPhoneGateway;
  readonly mailServer: TestMailServer;
  readonly vendor: TestIdentityVendor;
  readonly push: TestPushProvider;
  readonly forms: Map<number, FormFacts>;
  /** What somebody applies for, if anything. */
  readonly purchases: Map<number, Awaited<ReturnType<Applications['currentOf']>>>;
  readonly flags: Set<string>;
  readonly logged: LoggedLines;
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<Answer>;
  readonly enrol: (customerId: number, email?: string) => Promise<number>;
  /** Somebody with a form whose phone waits for its proof. */
  readonly applicant: (customerId: number, changes?: Partial<FormFacts>) => Promise<number>;
  /** A session of somebody who proved themselves so long ago: its token. */
  readonly openSession: (
    customerId: number,
    age?: { readonly authenticatedMsAgo: number },
  ) => Promise<string>;
  readonly runSchedule: (name: string) => Promise<void>;
  /** The events announced so far, oldest first. */
  readonly announced: () => Promise<readonly string[]>;
};

/** The module over a real database and real jobs; vendors by their protocols, forms as the test says. */
export async function startIdentity(env: Values = {}): Promise<IdentityWorld> {
  const parties = await startParties();
  const { database, vendor } = parties;
  const { db, url } = database;
  const config = configOf(parties, env);
  const { log, logged, bugs } = keepingLog();
  const clock = twoClocks();
  const jobs = createJobRunner({ db, url, log, metrics: createMetrics() });
  const { publish, enqueue } = jobs;
  // Never started: this world asks the database each time.
  const hints = createHints(url, log);
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const notifications = createNotifications({
    ...{ config, db, clock, log, fields, enqueue },
    documents: {
      contractOf: async () => null,
      closingLetterOf: async () => null,
      addendumOf: async () => null,
    },
    // Nobody borrows here.
    lenders: {} as never,
  });
  const forms = new Map<number, FormFacts>();
  const purchases: IdentityWorld['purchases'] = new Map();
  const flags = new Set<string>();
  const identity = createIdentity({
    ...{ config, db, clock, log, fields, enqueue, publish, hints },
    audit: createAudit(clock),
    applications: { ...noApplications, currentOf: async (id) => purchases.get(id) ?? null },
    applicants: applicantsOf(forms),
    profiles: profilesOf(forms),
    rights: noRights,
    flags: { isOn: async (flag) => flags.has(flag) },
    messages: messagesOf(notifications),
  });
  const authenticator: Authenticator = {
    ...testAuthenticator,
    // Whoever is named by a test, and sessions as they really are.
    session: async (token) =>
      (await testAuthenticator.session(token)) ?? identity.authenticator.session(token),
  };
  const api = createTestApi({ db, authenticator, log });
  identity.routes(api);
  const workers = [...identity.workers, ...notifications.workers];
  jobs.register(withoutSchedules(workers));
  await jobs.start();
  onTestFinished(jobs.stop);

  const enrol = enrolling(db, createCustomerStore({ db, fields, hints }));
  return {
    ...parties,
    ...{ identity, clock, forms, purchases, flags, logged, vendor, enrol },
    call: caller(api, bugs),
    openSession: sessions(db, config, clock),
    applicant: async (customerId, changes = {}) => {
      await enrol(customerId);
      forms.set(customerId, { ...formOf(customerId), ...changes });
      return customerId;
    },
    runSchedule: async (name) => {
      const worker = workers.find((one) => one.name === name);
      if (worker === undefined) throw new Error(`no worker ${name}`);
      const { signal } = new AbortController();
      await worker.run({}, { jobId: 'test', attempt: 1, signal });
    },
    announced: async () => {
      const { rows } = await database.pool.query('select event from platform.outbox order by id');
      return rows.map(({ event }) => event);
    },
  };
}

const messagesOf = ({
  queueCode: sendCode,
  queuePhoneChanged: sendPhoneChanged,
  queuePrivacyNotice: sendPrivacyNotice,
}: Notifications) => ({
  ...{ sendCode, sendPhoneChanged, sendPrivacyNotice },
  sendVerificationEmail: async () => undefined,
  endPushDevices: async () => undefined,
});

async function startParties() {
  const [database, mailServer, push, phones, vendor] = await Promise.all([
    createTestDatabase(),
    startMailServer(),
    startPushProvider(),
    startPhoneGateway(),
    startIdentityVendor(),
  ]);
  for (const party of [mailServer, push]) onTestFinished(party.stop);
  return { database, mailServer, push, phones, vendor };
}

type Parties = Awaited<ReturnType<typeof startParties>>;

const configOf = ({ database, mailServer, push, phones, vendor }: Parties, env: Values) =>
  readConfig(
    {
      DATABASE_URL: database.url,
      SMTP_URL: mailServer.url,
      PUSH_URL: push.url,
      PHONE_GATEWAY_URL: phones.url,
      IDENTITY_URL: vendor.url,
      ...VENDOR_KEYS,
      IDENTITY_REASONS: VENDOR_REASONS,
      ...env,
    },
    'test',
  );

const caller =
  (api: Api, bugs: readonly unknown[]): IdentityWorld['call'] =>
  async (endpoint, options = {}) => {
    const response = await api.fastify.inject(requestOf(endpoint, options));
    return readAnswer(response, bugs);
  };

const enrolling =
  (db: Database, customers: CustomerStore): IdentityWorld['enrol'] =>
  (customerId, email) =>
    transaction(db, async (tx) => {
      const pushChannel = randomBytes(16).toString('hex');
      const login = { issuer: 'https://login.test/', subject: `auth0|${customerId}` };
      const newcomer = { id: randomUUIDv7(), customerId, pushChannel, ...login };
      const { customer } = await customers.enrol(tx, { ...newcomer, createdAt: new Date() });
      await customers.saveContact(tx, { ...customer, email: email ?? null });
      return customerId;
    });

const SESSION_MS = 3_600_000;

const sessions =
  (
    db: Database,
    { sessionKeys }: Pick<Config, 'sessionKeys'>,
    clock: TwoClocks,
  ): IdentityWorld['openSession'] =>
  (customerId, { authenticatedMsAgo } = { authenticatedMsAgo: 0 }) =>
    transaction(db, async (tx) => {
      const now = clock.technicalNow();
      const sid = randomBytes(16).toString('base64url');
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      const authenticatedAt = new Date(now.getTime() - authenticatedMsAgo);
      await addSession(tx, {
        ...{ id: randomUUIDv7(), sid, customerId, expiresAt, authenticatedAt },
        providerSession: sid,
        device: 'Chrome en Android',
        startedAt: authenticatedAt,
        renewedAt: now,
        endedAt: null,
      });
      const claims = { sid, userId: String(customerId), expiresAt };
      return createSessionTokens(sessionKeys).sign(claims, now);
    });

/** Fifteen digits, as customers are numbered. */
export const CUSTOMER = 100_000_000_000_007;

const neverMoves = ({ name }: { readonly name: string }): Worker => ({
  name,
  effect: 'database',
  attemptLimitS: 60,
  trigger: { kind: 'job' },
  run: async () => undefined,
});

const noApplications: Applications = {
  standingOf: async () => ({ hasApplied: false, hasBorrowed: false }),
  currentOf: async () => null,
  onMoved: neverMoves,
  onRequirement: neverMoves,
};

const noRights: PrivacyRights = {
  recordsOf: async () => ({}),
  erase: async () => undefined,
  hasOpenCredit: async () => false,
  consentsOf: async () => [],
  answerOptional: async () => ok(undefined),
  revokeBureauConsent: async () => ok(undefined),
};

function twoClocks(): TwoClocks {
  const ahead = { business: 0, real: 0 };
  return {
    now: () => new Date(Date.now() + ahead.business),
    technicalNow: () => new Date(Date.now() + ahead.real),
    forward: (ms) => {
      ahead.business += ms;
      ahead.real += ms;
    },
    moveBusiness: (ms) => {
      ahead.business += ms;
    },
  };
}

function requestOf(endpoint: Endpoint, { as, from, params = {}, body, headers }: CallOptions) {
  return {
    method: endpoint.method,
    url: addressWith(endpoint, params),
    ...(from === undefined ? {} : { remoteAddress: from }),
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer customer-${as}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
}
