// `node bench/told-payments.ts [payments] [--quiet-customers]`: payments as they come in the running product.
// A provider says that something moved; a job asks it what, and keeps that; another takes it: receipt, attempt, locks, waterfall, journals, loan,
// audit, outbox, all on disk when it is done. Everything else that the product does meanwhile is done too:
// each customer is told by push (unless nobody listens). First a backlog of kept messages, then messages
// that come while earlier ones are taken, then one message at a time.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '../apps/server/src/app.ts';
import { createLoanCheck } from '../apps/server/src/modules/lending/module.ts';
import { readConfig } from '../apps/server/src/platform/config/read-config.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { createFieldEncryption } from '../apps/server/src/platform/field-encryption.ts';
import { createHints } from '../apps/server/src/platform/hints/hints.ts';
import { createApi } from '../apps/server/src/platform/http/create-api.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { noLimiter } from '../apps/server/src/platform/rate-limit.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { openBenchBooks } from './books.ts';
import { BENCH_DAY, fillBook } from './lending-book.ts';
import {
  answerTo,
  fillStatements,
  LOANS,
  type Message,
  PORT,
  requestOf,
  story,
} from './told-messages.ts';
import { percentile } from './whole-product.ts';

const PAYMENTS = Number(process.argv[2] ?? 10_000);
const ALONE = 100;
const SENDERS = 64;
const SELF = fileURLToPath(import.meta.url);

/** Those whom we ask, in a process of their own: what they cost is not ours. Pushes are taken; debits are told. */
function serveProviders(): void {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200).end(answerTo(request.url ?? '')));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit(0));
}

async function measure(): Promise<void> {
  const provider = fork(SELF, ['--providers']);
  const [port] = await once(provider, 'message');
  const books = await openBenchBooks({ volatile: false });
  try {
    await fillBook(books, [{ count: LOANS, nextDue: BENCH_DAY, isLate: false }], BENCH_DAY);
    const product = await startProduct(books.url, port);
    const backlog = story(0, PAYMENTS);
    const stream = story(PAYMENTS, PAYMENTS);
    const alone = story(2 * PAYMENTS, ALONE);
    const attempts = [backlog, stream, alone].flatMap((told) => told.attempts);
    const areTold = !process.argv.includes('--quiet-customers');
    await books.owner(fillStatements(attempts, { areTold }));
    await books.owner('vacuum analyze');
    await books.owner('checkpoint');

    await product.deliver(backlog.messages);
    await books.owner('checkpoint');
    await product.timed('a backlog of kept messages', PAYMENTS, product.start);
    await product.timed('messages that come meanwhile', PAYMENTS, () =>
      product.deliver(stream.messages),
    );
    await product.oneByOne(alone.messages);
    await product.stop();
    await check(books);
  } finally {
    provider.disconnect();
    await books.close();
  }
}

/** The product's own business and jobs, with its own number of connections. */
async function startProduct(url: string, port: number) {
  const config = readConfig(
    {
      ...{ DATABASE_URL: url, PORT: String(PORT) },
      ...{ PUSH_URL: `http://127.0.0.1:${port}`, DEBIT_URL: `http://127.0.0.1:${port}` },
    },
    'bench',
  );
  const { db, close } = openDatabase({ ...config.database, log: silentLog });
  const now = new Date(`${BENCH_DAY}T12:00:00-06:00`);
  const clock = { now: () => now, technicalNow: () => new Date() };
  let taken = 0;
  let onTaken = () => {};
  const metrics: ReturnType<typeof createMetrics> = {
    ...createMetrics(),
    observeJob: ({ job, result }) => {
      if (job !== 'collections.take_event' || result !== 'done') return;
      taken += 1;
      onTaken();
    },
  };
  const jobs = createJobRunner({ db, url, log: silentLog, metrics });
  const { publish, enqueue, desk: jobDesk } = jobs;
  const hints = createHints(url, silentLog);
  const app = createApp({ config, db, clock, log: silentLog, hints, publish, enqueue, jobDesk });
  const api = createApi({
    ...{
      environment: 'LOCAL',
      door: 'customers',
      authenticator: app.authenticator,
      limiter: noLimiter,
      db,
      metrics,
    },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    defaultLimits: { subjectPerMinute: 0, addressPerMinute: 0 },
    ...{ log: silentLog, trustedProxyHops: 0, sandboxSecret: null },
  });
  app.collections.routes(api);
  jobs.register(app.workers);
  await prepareQueues(url, app.workers);
  await jobs.open();

  const until = (count: number): Promise<void> => {
    const reached = Promise.withResolvers<void>();
    onTaken = () => {
      if (taken >= count) reached.resolve();
    };
    onTaken();
    return reached.promise;
  };
  const send = async (message: Message) => {
    const { statusCode } = await api.fastify.inject(requestOf(message));
    if (statusCode !== 200) throw new Error(`a message was answered with ${statusCode}`);
  };
  const deliver = async (messages: readonly Message[]) => {
    const left = messages.values();
    const sender = async () => {
      for (const message of left) await send(message);
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
  };
  const timed = async (name: string, count: number, begin: () => Promise<void>) => {
    const before = taken;
    const cpu = cpuOf();
    const startedAt = performance.now();
    await Promise.all([begin(), until(before + count)]);
    const perSecond = count / ((performance.now() - startedAt) / 1_000);
    const cost = costPer(count, cpu, cpuOf());
    console.log(
      `${name}: ${Math.round(perSecond)} payments/s (each ${cost.server} ms of our own time, ${cost.database} ms of the database's)`,
    );
  };
  const oneByOne = async (messages: readonly Message[]) => {
    const times: number[] = [];
    for (const message of messages) {
      await pause(60);
      const sentAt = performance.now();
      const [applied] = [until(taken + 1), await send(message)];
      await applied;
      times.push(performance.now() - sentAt);
    }
    console.log(
      `one at a time: applied ${percentile(times, 0.5)} ms after it came (p99 ${percentile(times, 0.99)} ms)`,
    );
  };
  const stop = async () => {
    await jobs.stop();
    await api.fastify.close();
    await close();
  };
  return { start: jobs.start, deliver, timed, oneByOne, stop };
}

type Cpu = { readonly server: number; readonly database: number };

const statOf = (pid: string | number): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
};

/** Processor seconds so far: ours, and those of the database that we started, whatever it has forked. */
function cpuOf(): Cpu {
  const { user, system } = process.cpuUsage();
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const family = new Set([String(process.pid)]);
  let ticks = 0;
  for (const generation of [1, 2, 3])
    for (const pid of all) {
      const [, parent = '', ...rest] = statOf(pid);
      if (generation < 3 && family.has(parent)) family.add(pid);
      else if (generation === 3 && family.has(pid) && isDatabase(pid))
        ticks += [9, 10, 11, 12].reduce((sum, at) => sum + Number(rest[at] ?? 0), 0);
    }
  return { server: (user + system) / 1_000, database: ticks * 10 };
}

const isDatabase = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
};

const costPer = (count: number, before: Cpu, after: Cpu) => ({
  server: ((after.server - before.server) / count).toFixed(2),
  database: ((after.database - before.database) / count).toFixed(2),
});

/** Queues are made by whoever starts; here they are wanted before. */
async function prepareQueues(
  url: string,
  workers: ReturnType<typeof createApp>['workers'],
): Promise<void> {
  const { db, close } = openDatabase({ url, log: silentLog, connectionsMax: 2 });
  const runner = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
  runner.register(workers);
  await runner.start();
  await runner.stop();
  await close();
}

/** All of it was applied, once, and the books agree. */
async function check({ db, ledger }: Awaited<ReturnType<typeof openBenchBooks>>): Promise<void> {
  const countOf = async (table: 'receipts' | 'attempts' | 'provider_events', end: string) => {
    const column = table === 'provider_events' ? 'outcome' : 'status';
    const ends = await db.selectFrom(`collections.${table}`).select(column).execute();
    return ends.filter((row) => Object.values(row)[0] === end).length;
  };
  const applied = {
    messages: await countOf('provider_events', 'taken'),
    receipts: await countOf('receipts', 'applied'),
    attempts: await countOf('attempts', 'applied'),
  };
  const check = await createLoanCheck({ db, ledger })();
  const book = await ledger.verify();
  const isRight = check.difference === null && book.difference === null;
  console.log(`${isRight ? 'checked' : 'DIFFERENT'}: ${JSON.stringify({ ...applied, check })}`);
}

if (process.argv.includes('--providers')) serveProviders();
else await measure();
