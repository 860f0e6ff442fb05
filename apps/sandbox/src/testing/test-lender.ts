import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The lender as far as the sandbox sees it: a business clock behind a secret. */
export type TestLender = {
  readonly url: string;
  readonly authorizations: Set<string>;
  readonly setNow: (now: string) => void;
  readonly refuse: (isRefusing: boolean) => void;
  readonly setNight: (night: Night | null) => void;
  /** From now on days are booked: the clock goes back only for who says so. */
  readonly book: (isBooked: boolean) => void;
  readonly stop: () => Promise<void>;
};

type Move = { now?: string; advance_days?: number; reset?: true; over_booked_days?: boolean };
type Night = { readonly until: string; readonly waiting: number };
const DAY_MS = 24 * 60 * 60_000;

export async function startTestLender(): Promise<TestLender> {
  // The clock stands still between moves, so that a test can name the instant it expects.
  let now: number | null = null;
  let isRefusing = false;
  let isBooked = false;
  let night: Night | null = null;
  const authorizations = new Set<string>();
  const view = () => ({
    now: new Date(now ?? Date.now()).toISOString(),
    offset_ms: now === null ? 0 : now - Date.now(),
    quiet_until: night?.until ?? null,
    waiting_messages: night?.waiting ?? 0,
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
    if (request.method === 'PUT') {
      const move = (await json(request as IncomingMessage)) as Move;
      if (isBooked && move.reset && move.over_booked_days !== true) {
        response
          .writeHead(409)
          .end(JSON.stringify({ error: { message: 'Ya se contabilizaron.' } }));
        return;
      }
      now = moved(now, move);
    }
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
    setNight: (next) => {
      night = next;
    },
    book: (booked) => {
      isBooked = booked;
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
