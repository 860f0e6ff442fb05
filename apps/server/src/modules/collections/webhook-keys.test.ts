import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receiveConektaEvent } from '@abona/contract/collections/provider-events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signingKeys } from './rails/card/conekta-signature.ts';
import { nobody, startCollections } from './testing/collections-world.ts';

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

const [current, retired]: readonly [Pair, Pair] = [newPair(), newPair()];

function newPair(): Pair {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

const publicOf = ({ publicKey }: Pair) => publicKey.export({ type: 'spki', format: 'pem' });
const sign = ({ privateKey }: Pair, text: string) =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');

/** The card processor's list of keys, of which one is switched off. */
async function startKeyServer(): Promise<string> {
  const data = [
    { public_key: publicOf(retired), active: false },
    { public_key: publicOf(current), active: true },
  ];
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ has_more: false, data }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a message of the card processor', () => {
  it('is believed under a key that is on, and refused under one that is switched off', async () => {
    const world = await startCollections({
      env: { ...nobody, CONEKTA_URL: await startKeyServer() },
    });
    const tell = (pair: Pair, id: string) => {
      const body = { id, type: 'order.paid', data: { object: {} } };
      const headers = { digest: sign(pair, JSON.stringify(body)) };
      return world.call(receiveConektaEvent, { body, headers });
    };

    const told = await tell(current, 'evt_1');
    const forged = await tell(retired, 'evt_2');

    expect(told).toMatchObject({ status: 200, data: { received: true } });
    expect(forged).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect(await world.sql('select event_id from collections.provider_events')).toEqual([
      { event_id: 'evt_1' },
    ]);
  });

  it('is not believed any more some minutes after its key was switched off', async () => {
    let on: readonly Pair[] = [current];
    const isGenuine = signingKeys(async () => on.map((pair) => String(publicOf(pair))));
    const digest = sign(current, 'paid');
    const at = (time: string) =>
      isGenuine('paid', { digest, now: new Date(`2026-11-17T${time}Z`) });

    const before = await at('12:00:00');
    on = [retired];

    expect([before, await at('12:04:59'), await at('12:05:00')]).toEqual([true, true, false]);
  });
});
