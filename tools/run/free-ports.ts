import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefused, systemCodeOf } from '../start-refused.ts';

const SUGGESTIONS_MAX = 50;
const STEP = 100;

/** Below the numbers that the system gives to outgoing connections, above 10080, the last one that `fetch` refuses. */
const QUIET_PORTS = { first: 10_081, last: 30_000 };

const LOOK_AGAIN_MS = 200;

/** Refuses in words when a port is taken, before anything is started; at once unless there is patience. */
export async function requireFreePorts(
  first: number,
  count: number,
  patienceMs = 0,
): Promise<void> {
  const until = performance.now() + patienceMs;
  let taken = await firstTaken(first, count);
  while (taken !== null && performance.now() < until) {
    await pause(LOOK_AGAIN_MS);
    taken = await firstTaken(first, count);
  }
  if (taken === null) return;
  const other = await suggestion(first, count);
  throw new StartRefused(
    `Port ${taken.port} is ${taken.code === 'EACCES' ? 'not allowed to this user' : 'taken by another program'}. ` +
      `Abona uses ${first} to ${first + count - 1}; move them all: PORT=${other} npm start`,
  );
}

type TakenPort = { readonly port: number; readonly code: string };

async function firstTaken(first: number, count: number): Promise<TakenPort | null> {
  for (let port = first; port < first + count; port += 1) {
    // `localhost` is both: whoever answers on either would get our visitors.
    for (const host of ['127.0.0.1', '::1']) {
      const code = await tryPort(port, host);
      if (code === 'EADDRINUSE' || code === 'EACCES') return { port, code };
    }
  }
  return null;
}

function tryPort(port: number, host: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const server = createServer();
  server.once('error', (failure) => resolve(systemCodeOf(failure)));
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  return promise;
}

/** A row of ports that nobody uses, for tests and drills. */
export async function findFreePorts(count: number): Promise<number> {
  const { first, last } = QUIET_PORTS;
  for (;;) {
    const candidate = first + Math.floor(Math.random() * (last - first));
    if ((await firstTaken(candidate, count)) === null) return candidate;
  }
}

async function suggestion(first: number, count: number): Promise<number> {
  const start = Math.max(first, 4000);
  for (let step = 1; step <= SUGGESTIONS_MAX; step += 1) {
    const candidate = start + step * STEP;
    if (candidate + count > 65_535) break;
    if ((await firstTaken(candidate, count)) === null) return candidate;
  }
  return 14_000;
}
