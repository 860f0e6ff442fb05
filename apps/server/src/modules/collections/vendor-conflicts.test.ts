import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as payments from '@abona/contract/collections/payment-attempt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createVendorRequests } from './rails/vendor-requests.ts';
import { CUSTOMER, nobody, startCollections } from './testing/collections-world.ts';

type Reply = { readonly status: number; readonly body: unknown };

/** A vendor that answers as the test says. */
async function startVendor(answer: (request: IncomingMessage, body: string) => Reply) {
  const server = createServer(async (request, response) => {
    const { status, body } = answer(request, await text(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stillRunning: Reply = { status: 409, body: { error: { code: 'request_still_running' } } };

describe('a vendor that says 409', () => {
  it.each([
    ['of something that it was to make: nobody knows what became of it', true, 'unavailable'],
    ['of anything else: it will not', false, 'refused'],
  ])('%s', async (_, isCreation, kind) => {
    const url = await startVendor(() => stillRunning);
    const call = createVendorRequests({ provider: 'test', url, credentials: {}, log: silentLog });

    const answer = await call({ path: '/things', body: {}, isCreation }, z.object({}));

    expect(answer).toMatchObject({ ok: false, error: { kind } });
  });

  it('of a charge that still runs has refused nothing: it is asked until it answers, and charged once', async () => {
    const orders: unknown[] = [];
    let isRunning = true;
    const url = await startVendor(({ method }, body) => {
      if (method === 'GET') return { status: 200, body: { has_more: false, data: orders } };
      if (isRunning) return stillRunning;
      const { metadata, line_items } = JSON.parse(body);
      const charges = { data: [{ status: 'paid', paid_at: 1_794_938_400 }] };
      const amount = line_items[0].unit_price;
      orders.push({ id: 'ord_1', object: 'order', amount, metadata, charges });
      return { status: 201, body: orders[0] };
    });
    const world = await startCollections({ env: { ...nobody, CONEKTA_URL: url } });
    const facts = { providerCustomer: 'cus_1', paymentSource: 'src_1', brand: 'visa' } as const;
    world.cards.set('card_1', { ...facts, last4: '4242' });
    const { id } = await world.lend(CUSTOMER);
    const { data } = await world.call(payments.getPayable, {
      as: CUSTOMER,
      params: { loan_id: id },
    });
    const { amount } = data.instalment;
    const body = { loan_id: id, choice: 'instalment', amount, rail: 'card', card_id: 'card_1' };
    const begun = await world.call(payments.beginPayment, { as: CUSTOMER, body });
    const attempt = () => world.sql('select status, tries::int from collections.attempts');
    const askAgain = async () => {
      await world.sql(`update collections.attempts
        set sent_at = sent_at - interval '2 minutes', next_ask_at = now()`);
      await world.runSchedule('collections.follow_providers');
    };

    await eventually(attempt).toEqual([{ status: 'created', tries: 1 }]);
    await askAgain();
    expect(await attempt()).toEqual([{ status: 'created', tries: 2 }]);
    isRunning = false;
    await askAgain();

    const params = { id: begun.data.attempt_id };
    const shown = await world.call(payments.getPaymentAttempt, { as: CUSTOMER, params });
    expect(shown.data.status).toBe('applied');
    expect(orders).toHaveLength(1);
  });
});
