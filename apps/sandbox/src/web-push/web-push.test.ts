import {
  createCipheriv,
  createECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());

type Subscription = {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** An app server with a key of its own. */
function rollServer() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const halves = [x, y].map((half) => Buffer.from(half, 'base64url'));
  const key = Buffer.concat([Buffer.from([4]), ...halves]).toString('base64url');
  const authorization = async (claims: { readonly aud?: string; readonly lifeS?: number } = {}) => {
    const { aud = `http://localhost:${sandbox.configuration.ports.vendor}`, lifeS = 3_600 } =
      claims;
    const exp = Math.floor(Date.now() / 1_000) + lifeS;
    const token = new SignJWT({ aud, exp, sub: 'mailto:a@b.mx' }).setProtectedHeader({
      alg: 'ES256',
    });
    return `vapid t=${await token.sign(privateKey)}, k=${key}`;
  };
  return { key, authorization };
}

function encrypted(text: string, { p256dh, auth }: Subscription['keys']): Uint8Array<ArrayBuffer> {
  const [salt, pair] = [randomBytes(16), createECDH('prime256v1')];
  const sender = pair.generateKeys();
  const receiver = Buffer.from(p256dh, 'base64url');
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = pair.computeSecret(receiver);
  const input = Buffer.from(
    hkdfSync('sha256', secret, Buffer.from(auth, 'base64url'), context, 32),
  );
  const of = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const cipher = createCipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12));
  const record = [cipher.update(Buffer.from(`${text}\u0002`)), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.from([0, 0, 16, 0, sender.length]);
  return new Uint8Array(Buffer.concat([salt, sizes, sender, ...record]));
}

async function subscribe(key: string | null = null): Promise<Subscription> {
  const asked = { application_server_key: key };
  const { body } = await sandbox.control('POST', '/web-push/subscriptions', asked);
  return body as Subscription;
}

const good = { ttl: '60', 'content-encoding': 'aes128gcm', topic: 'abc', urgency: 'high' };

async function send(to: Subscription, headers: Record<string, string>, text = '{"title":"Hola"}') {
  const body = encrypted(text, to.keys);
  return (await fetch(to.endpoint, { method: 'POST', headers, body })).status;
}

describe('the push service', () => {
  it('takes a message that is signed and encrypted, and shows what the browser would', async () => {
    const server = rollServer();
    const browser = await subscribe(server.key);

    const status = await send(browser, { ...good, authorization: await server.authorization() });

    expect(status).toBe(201);
    const read = `/web-push/messages?subscription=${browser.id}&wait_ms=5000`;
    const { body } = await sandbox.control('GET', read);
    expect(body.messages).toMatchObject([
      { payload: { title: 'Hola' }, ttl: 60, topic: 'abc', urgency: 'high' },
    ]);
  });

  it('lets nobody send without a token that holds, or with another key than was subscribed with', async () => {
    const [server, other] = [rollServer(), rollServer()];
    const browser = await subscribe(server.key);
    const sent = async (authorization: string | null) =>
      send(browser, { ...good, ...(authorization === null ? {} : { authorization }) });

    expect(await sent(null)).toBe(401);
    expect(await sent(await other.authorization())).toBe(403);
    expect(await sent(await server.authorization({ aud: 'https://elsewhere.mx' }))).toBe(403);
    expect(await sent(await server.authorization({ lifeS: -10 }))).toBe(403);
    expect(await sent(await server.authorization({ lifeS: 25 * 3_600 }))).toBe(403);
  });

  it.each([
    ['no TTL', { ttl: '' }, 400],
    ['a topic that is too long', { topic: 'a'.repeat(33) }, 400],
    ['an urgency of no RFC', { urgency: 'now' }, 400],
    ['another encoding', { 'content-encoding': 'aesgcm' }, 415],
  ])('refuses %s', async (_, headers, status) => {
    const server = rollServer();
    const authorization = await server.authorization();

    expect(await send(await subscribe(), { ...good, authorization, ...headers })).toBe(status);
  });

  it('refuses what is too large or was written for another browser', async () => {
    const server = rollServer();
    const authorization = await server.authorization();
    const [browser, other] = [await subscribe(), await subscribe()];

    expect(await send(browser, { ...good, authorization }, 'x'.repeat(4_096))).toBe(413);
    const crossed = { ...browser, keys: other.keys };
    expect(await send(crossed, { ...good, authorization })).toBe(400);
  });

  it('says that a browser is gone once it unsubscribed, and that nobody knows another', async () => {
    const server = rollServer();
    const authorization = await server.authorization();
    const browser = await subscribe();
    await sandbox.control('DELETE', `/web-push/subscriptions/${browser.id}`);

    expect(await send(browser, { ...good, authorization })).toBe(410);
    const unknown = { ...browser, endpoint: `${browser.endpoint}x` };
    expect(await send(unknown, { ...good, authorization })).toBe(404);
  });
});
