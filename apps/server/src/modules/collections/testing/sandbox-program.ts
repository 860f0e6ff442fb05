import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { findFreePortRow } from '#testing/free-ports.ts';
import { nodeEnvironment } from '#testing/node-environment.ts';
import { cloneDatabase } from '#testing/test-database.ts';

const ENTRY = fileURLToPath(new URL('../../../../../sandbox/src/main.ts', import.meta.url));
const ROW = 6;

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
type Answer = any;

/** Who stands where the lender's server would: what a test has mounted, and its clock. */
type Lender = { readonly fastify: FastifyInstance; readonly now: () => Date };

/** The outside world as its own program, as in LOCAL; vendors call back to the lender of the test. */
export type SandboxProgram = {
  readonly env: Readonly<Record<string, string>>;
  readonly control: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Vendors know the lender's time at most a second late: who moves its clock stands there anew. */
  readonly serve: (lender: Lender) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startSandboxProgram(): Promise<SandboxProgram> {
  const relay = await startRelay();
  const database = await cloneDatabase();
  const port = await findFreePortRow(ROW);
  const key = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const child = fork(ENTRY, [], {
    env: {
      ...nodeEnvironment(),
      PORT: String(port),
      DATABASE_URL: database.url,
      SERVER_URL: relay.url,
      PUBLIC_URL: 'http://localhost:4000',
      SPEI_PUBLIC_KEY: key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  await ready(child);
  const vendors = `http://localhost:${port + 4}`;
  const control = createControl(port + 1);
  return {
    env: {
      SPEI_URL: `${vendors}/spei`,
      SPEI_SIGNING_KEY: key.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      CONEKTA_URL: `${vendors}/conekta`,
      DEBIT_URL: `${vendors}/debit`,
      SANTANDER_URL: `${vendors}/santander`,
    },
    control,
    serve: async (lender) => {
      relay.serve(lender);
      await control('PUT', '/clock', { now: lender.now().toISOString() });
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await relay.stop();
      await database.drop();
    },
  };
}

const createControl =
  (port: number): SandboxProgram['control'] =>
  async (method, path, body) => {
    const response = await fetch(`http://localhost:${port}/control/v1${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer: Answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };

async function ready(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit').then(([code]) => {
    throw new Error(`the sandbox ended with ${code}`);
  });
  await Promise.race([once(child, 'message'), end]);
  end.catch(() => undefined);
}

/** One address for all tests of a file: what comes is handed to whichever lender stands there. */
async function startRelay() {
  let lender: Lender | null = null;
  const clockOf = ({ now }: Lender) => ({
    status: 'success',
    data: { now: now().toISOString(), offset_ms: now().getTime() - Date.now() },
  });
  const handOn = async (request: IncomingMessage, response: ServerResponse) => {
    const payload = await text(request);
    if (lender === null) return void response.writeHead(503).end('{}');
    if (request.url === '/api/operations/clock')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(clockOf(lender)));
    const answer = await lender.fastify.inject({
      method: request.method as 'POST',
      url: request.url ?? '/',
      headers: request.headers,
      payload,
    });
    response.writeHead(answer.statusCode).end(answer.body);
  };
  const server = createServer((request, response) => {
    // The test is over: the vendor tries again, and nobody is there.
    handOn(request, response).catch(() => response.writeHead(503).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (next: Lender) => {
      lender = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
