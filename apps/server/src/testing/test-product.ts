import { randomUUID } from 'node:crypto';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { logIn } from '@abona/contract/identity/session';
import { expect, onTestFinished } from 'vitest';
import { type App, createApp } from '#app.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import { clockMoved } from '#platform/business-clock.ts';
import type { Config } from '#platform/config/config.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { transaction, unitOfWork } from '#platform/database/transaction.ts';
import { createFieldEncryption, type FieldEncryption } from '#platform/field-encryption.ts';
import { createHints, type Hints } from '#platform/hints/hints.ts';
import type { Api } from '#platform/http/api.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { openReplicaReads } from '#platform/replica-reads.ts';
import { type ApplicationLogin, createApplicationLogin } from './application-login.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { startLoginProvider, type TestLoginProvider } from './login-provider.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';
import { startPushProvider, type TestPushProvider } from './push-provider.ts';
import { type Answer, readAnswer } from './read-answer.ts';
import { silentLog } from './silent-log.ts';
import { slowMachine } from './slow-machine.ts';
import { createTestApi } from './test-api.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';
import { withoutSchedules } from './test-jobs.ts';

/** How long to wait for what jobs bring about: the machine may be busy. */
export const PATIENTLY = { timeout: 20_000 };

type Headers = Readonly<Record<string, string>>;
type Claims = Readonly<Record<string, unknown>>;
type CallOptions = {
  readonly session?: string;
  readonly login?: string;
  readonly body?: unknown;
  readonly headers?: Headers;
};
export type Reply = Answer;

export type TestNode = {
  readonly api: Api;
  /** The listener of the lender's own people, made when it is first asked for. */
  readonly desk: () => Api;
  readonly callDesk: TestNode['call'];
  /** The same of shops' people. */
  readonly portal: () => Api;
  readonly callPortal: TestNode['call'];
  readonly operatorDesk: App['staff']['operatorDesk'];
  /** What the node seals with, for tests that write rows themselves. */
  readonly fields: FieldEncryption;
  readonly origination: Origination;
  readonly lending: Lending;
  readonly merchants: Merchants;
  /** Where people of ours answer what customers ask. */
  readonly caseDesk: App['caseDesk'];
  /** Not heard, and so nothing remembered, unless a test starts them. */
  readonly hints: Hints;
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<Reply>;
  /** Signs somebody in, with a token of the login provider made of these claims. */
  readonly logIn: (claims: Claims, previous?: string) => Promise<Reply>;
  /** The same for tests that need somebody signed in: the session token. */
  readonly signIn: (subject: string) => Promise<string>;
  /** As when the sandbox moves the business clock; whoever hears of it does so by its jobs. */
  readonly moveClock: (instant: string) => Promise<void>;
  /** Does what a schedule would do when its hour comes. */
  readonly runSchedule: (name: string) => Promise<void>;
  /** All that a clock starts, by name. */
  readonly schedules: readonly string[];
};

/** Who does a node's jobs: all but schedules, unless the test is about them. */
export type WorkersOf = (app: Pick<App, 'workers'>) => App['workers'];

/** A database, the parties outside, and as many nodes of the server as a test asks for. */
export type TestProduct = {
  readonly database: TestDatabase;
  /** What the nodes log in with. */
  readonly login: ApplicationLogin;
  readonly clock: FixedClock;
  readonly loginProvider: TestLoginProvider;
  readonly mailServer: TestMailServer;
  readonly push: TestPushProvider;
  readonly startNode: (env?: Headers, workersOf?: WorkersOf) => Promise<TestNode>;
};

export async function startTestProduct(): Promise<TestProduct> {
  const [database, loginProvider, mailServer, push] = await Promise.all([
    cloneDatabase(),
    startLoginProvider(),
    startMailServer(),
    startPushProvider(),
  ]);
  for (const party of [loginProvider, mailServer, push]) onTestFinished(party.stop);
  const login = await createApplicationLogin(database.url);
  onTestFinished(async () => {
    await database.drop();
    await login.remove();
  });
  const clock = fixedClock('2026-11-15T12:00:00-06:00');
  const parties = { database, login, clock, loginProvider, mailServer, push };
  return {
    ...parties,
    startNode: (env = {}, workersOf = ({ workers }) => withoutSchedules(workers)) =>
      startNode(parties, env, workersOf),
  };
}

export const startTestNode = async (env: Headers = {}): Promise<TestProduct & TestNode> => {
  const product = await startTestProduct();
  return { ...product, ...(await product.startNode(env)) };
};

type Parties = Omit<TestProduct, 'startNode'>;

async function startNode(parties: Parties, env: Headers, workersOf: WorkersOf): Promise<TestNode> {
  const { clock, loginProvider, login } = parties;
  const { url } = login;
  // The server owns nothing, as PROD demands; what a test looks at or sets up it does as the owner.
  const { db, close } = openDatabase({ ...slowMachine, url, log: silentLog, connectionsMax: 10 });
  onTestFinished(close);
  const config = configOf(parties, env);
  const { replicaUrl } = config.database;
  const reads = openReplicaReads(db, { url, replicaUrl, log: silentLog, connectionsMax: 2 });
  onTestFinished(reads.close);
  const bugs: unknown[] = [];
  const log: Log = { ...silentLog, error: ({ error }) => void bugs.push(error) };
  const metrics = createMetrics();
  const jobs = createJobRunner({ db, url, log, metrics });
  const { publish, enqueue } = jobs;
  const hints = createHints(url, log);
  const basics = { config, db, reads: reads.db, clock, log, hints };
  const app = createApp({ ...basics, publish, enqueue, jobDesk: jobs.desk });
  const { authenticator, origination, lending, merchants, caseDesk } = app;
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const noteShopCall = merchants.requestLog.note;
  const customers = { authenticator, noteShopCall };
  const api = createTestApi({ db, fields, ...customers, log, metrics, sandboxSecret: null });
  app.routes(api);
  const staff = { door: 'staff', authenticator: app.staff.authenticator } as const;
  const shops = { door: 'portal', authenticator: app.portal.authenticator } as const;
  const listen = { db, fields, log, metrics, sandboxSecret: null };
  const desk = openedOnce(() => createTestApi({ ...staff, ...listen }), app.staff.routes);
  const portal = openedOnce(() => createTestApi({ ...shops, ...listen }), app.portal.routes);
  jobs.register(workersOf(app));
  await jobs.start();
  onTestFinished(jobs.stop);

  const call = caller(() => api, bugs);
  const enter: TestNode['logIn'] = async (claims, previous) =>
    call(logIn, {
      login: await loginProvider.token(claims),
      ...(previous === undefined ? {} : { session: previous }),
    });
  const signIn: TestNode['signIn'] = async (subject) => {
    const email = `${subject.replace(/\W/g, '')}@correo.mx`;
    // At the provider's page, just now, on a device of its own.
    const login = { sid: randomUUID(), auth_time: Math.ceil(Date.now() / 1_000) };
    const person = { sub: subject, 'https://abona.mx/email': email };
    return (await enter({ ...person, ...login })).data.session_token;
  };
  const runSchedule: TestNode['runSchedule'] = async (name) => {
    const worker = app.workers.find((one) => one.name === name);
    expect(worker?.trigger.kind).toBe('schedule');
    const signal = new AbortController().signal;
    const run = async () => void (await worker?.run({}, { jobId: 'test', attempt: 1, signal }));
    // As the runner does it: what shows in the database alone shares one transaction with its end.
    await (worker?.effect === 'database' ? unitOfWork(db, run) : run());
  };
  const moveClock: TestNode['moveClock'] = async (instant) => {
    clock.set(instant);
    await transaction(db, (tx) => publish(tx, clockMoved, { offset_ms: 0, now: instant }));
  };
  const schedules = app.workers
    .filter(({ trigger }) => trigger.kind === 'schedule')
    .map((worker) => worker.name);
  const modules = { origination, lending, merchants, caseDesk };
  const { operatorDesk } = app.staff;
  const callDesk = caller(desk, bugs);
  const callPortal = caller(portal, bugs);
  return {
    api,
    desk,
    callDesk,
    portal,
    callPortal,
    operatorDesk,
    fields,
    ...modules,
    hints,
    call,
    logIn: enter,
    signIn,
    moveClock,
    runSchedule,
    schedules,
  };
}

const configOf = ({ login, loginProvider, mailServer, push }: Parties, env: Headers): Config =>
  readConfig(
    {
      DATABASE_URL: login.url,
      LOGIN_ISSUER: loginProvider.issuer,
      SMTP_URL: mailServer.url,
      PUSH_URL: push.url,
      ...env,
    },
    'test',
  );

/** A listener that most tests have no use for. */
function openedOnce(open: () => Api, routes: (api: Api) => void): () => Api {
  let opened: Api | null = null;
  return () => {
    if (opened !== null) return opened;
    opened = open();
    routes(opened);
    return opened;
  };
}

const caller =
  (api: () => Api, bugs: readonly unknown[]): TestNode['call'] =>
  async (endpoint, { session, login, body, headers } = {}) => {
    const response = await api().fastify.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: {
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...(login === undefined ? {} : { 'universal-auth-token': login }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return readAnswer(response, bugs);
  };
