import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type ToldRequest = {
  readonly id: string;
  readonly reference: string;
  /** In centavos. */
  readonly amount: number;
  /** What it is, each time that it is asked; the last remains. */
  readonly states: readonly string[];
  readonly at: string;
  readonly failedReason?: string;
};

/** Belvo, told by a test what became of payment requests: it is asked about one by its id. */
export async function startToldBelvo() {
  const requests = new Map<string, { readonly told: ToldRequest; readonly states: string[] }>();
  const server = createServer((request, reply) => {
    const id = /^\/payment_requests\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '';
    const known = requests.get(decodeURIComponent(id));
    if (known === undefined) return void reply.writeHead(404).end('[{"code":"not_found"}]');
    const { told, states } = known;
    const [status] = states;
    if (states.length > 1) states.shift();
    const { reference, amount, at, failedReason = null } = told;
    reply.end(
      JSON.stringify({
        id: told.id,
        reference,
        status,
        amount: amount / 100,
        failedReason: status === 'failed' ? failedReason : null,
        lastUpdatedDate: at,
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    env: { DEBIT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    /** Belvo has it from now on. */
    knows: (told: ToldRequest) => {
      requests.set(told.id, { told, states: [...told.states] });
    },
  };
}

/** What Belvo says when something of a payment request moved. */
export const debitHint = (id: string, reference: string) => ({
  eventType: 'payment_request_update',
  eventCode: 'payment_request_successful',
  datetime: '2026-11-17T15:00:00Z',
  details: { id, reference, status: 'successful' },
});
