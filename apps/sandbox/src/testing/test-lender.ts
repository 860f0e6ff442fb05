import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The lender as far as the sandbox sees it: a business clock behind a secret. */
export type TestLender = {
  readonly url: string;
  readonly authorizations: Set<string>;
  readonly setNow: (now: string) => void;
  readonly refuse: (isRefusing: boolean) => void;
  readonly stop: () => Promise<void>;
};

type Move = { now?: string; advance_days?: number; reset?: true };
const DAY_MS = 24 * 60 * 60_000;

export async function startTestLender(): Promise<TestLender> {
  // The clock stands still between moves, so that a test can name the instant it expects.
  let now: number | null = null;
  let isRefusing = false;
  const authorizations = new Set<string>();
  const view = () => ({
    now: new Date(now ?? Date.now()).toISOString(),
    offset_ms: now === null ? 0 : now - Date.now(),
  });
  const server = createServer(async (request, response) => {
    // Vendors call here as well; only the clock asks for the secret.
    if (request.url !== '/api/operations/clock') {
      response.writeHead(204).end();
      return;
    }
    authorizations.add(request.headers.authorization ?? '');
    if (isRefusing) {
      response.writeHead(503).end();
      return;
    }
    if (request.method === 'PUT')
      now = moved(now, (await json(request as IncomingMessage)) as Move);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'success', data: view() }));
  });
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    authorizations,
    setNow: (instant) => {
      now = Date.parse(instant);
    },
    refuse: (refusing) => {
      isRefusing = refusing;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((fulfil) => server.close(() => fulfil()));
    },
  };
}

function moved(from: number | null, { now, advance_days, reset }: Move): number | null {
  if (reset) return null;
  if (now !== undefined) return Date.parse(now);
  return (from ?? Date.now()) + (advance_days ?? 0) * DAY_MS;
}
