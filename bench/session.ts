// How many `GET /v1/protected/session` one core answers, how long they take, and what memory it costs.
// `node bench/session.ts [--seconds 20] [--connections 50]`; the server runs as an operator runs it,
// with its rate limiter counting, over the embedded PostgreSQL, for many customers at once.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addressOf } from '@abona/contract/endpoint';
import { getSession, logIn } from '@abona/contract/identity/session';
import { createApplication } from '@abona/contract/origination/application';
import autocannon from 'autocannon';
import { startLoginProvider } from '../apps/server/src/testing/login-provider.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/start-embedded-postgres.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '50' },
    customers: { type: 'string', default: '500' },
  },
});
const SECONDS = Number(values.seconds);
const CONNECTIONS = Number(values.connections);
const CUSTOMERS = Number(values.customers);
const WARM_UP_S = 5;
const LOGINS_AT_ONCE = 10;
const TICKS_PER_S = 100;
const SERVER = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startServer(databaseUrl: string, issuer: string) {
  const port = await freePort();
  const child = fork(SERVER, [], {
    // As `npm start` and the server's own start script have it.
    execArgv: ['--max-semi-space-size=32', '--max-old-space-size=1024'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOGIN_ISSUER: issuer,
      // There is nobody to push to.
      LOG_LEVEL: 'error',
      // Counted as ever, but far away.
      RATE_LIMIT_SUBJECT_PER_MINUTE: '1000000',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}` };
}

/** What the kernel says of the process: processor seconds, and resident megabytes now and at most. */
function usageOf({ pid }: ChildProcess) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024);
  return {
    cpuS: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S,
    residentMb: megabytes('VmRSS'),
    residentMaxMb: megabytes('VmHWM'),
  };
}

const post = async (url: string, headers: Record<string, string>, body?: object) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return JSON.parse(await response.text()).data;
};

/** Half of the customers have an application, as in life. */
async function signInCustomers(url: string, tokenOf: (subject: string) => Promise<string>) {
  const sessions: string[] = [];
  const application = { acquisition_channel: 'web', acquisition_product: 'kyc' };
  const enter = async (number: number) => {
    const login = { 'universal-auth-token': await tokenOf(`auth0|${number}`) };
    const { session_token: session } = await post(`${url}${addressOf(logIn)}`, login);
    sessions.push(session);
    const bearer = { authorization: `Bearer ${session}` };
    if (number % 2 === 0) await post(`${url}${addressOf(createApplication)}`, bearer, application);
  };
  for (let number = 0; number < CUSTOMERS; number += LOGINS_AT_ONCE)
    await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, (_, index) => enter(number + index)));
  return sessions;
}

const folder = await mkdtemp(join(tmpdir(), 'abona-bench-'));
const database = await startEmbeddedPostgres({ dataFolder: folder });
const provider = await startLoginProvider();
const { child, url } = await startServer(database.url, provider.issuer);
try {
  const sessions = await signInCustomers(url, (subject) =>
    provider.token({
      sub: subject,
      name: 'Ana López',
      'https://abona.mx/email': `${subject.slice(6)}@correo.mx`,
    }),
  );
  const requests = sessions.map((session) => ({
    path: addressOf(getSession),
    headers: { authorization: `Bearer ${session}` },
  }));
  const load = (duration: number) =>
    autocannon({ url, connections: CONNECTIONS, duration, requests });
  await load(WARM_UP_S);
  const before = usageOf(child);
  const result = await load(SECONDS);
  const after = usageOf(child);

  const cpuS = after.cpuS - before.cpuS;
  const { total } = result.requests;
  console.log(
    JSON.stringify(
      {
        call: `${getSession.method} ${addressOf(getSession)}`,
        customers: sessions.length,
        connections: CONNECTIONS,
        answered: total,
        refused_or_failed: result.errors + result.non2xx,
        requests_per_s: Math.round(total / result.duration),
        cores_used: Number((cpuS / result.duration).toFixed(2)),
        requests_per_s_and_core: Math.round(total / cpuS),
        p50_ms: result.latency.p50,
        p99_ms: result.latency.p99,
        max_ms: result.latency.max,
        resident_mb: after.residentMb,
        resident_max_mb: after.residentMaxMb,
      },
      null,
      2,
    ),
  );
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await provider.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
