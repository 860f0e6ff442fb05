import { createPublicKey } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { generateVapidKey, vapidAuthorization, vapidKeysOf } from './vapid.ts';

const now = new Date();
const endpoint = 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV';

describe('what vouches for us to a push service', () => {
  it('is a token for its origin, of the key it carries, for half a day', async () => {
    const keys = vapidKeysOf(generateVapidKey());
    const header = await vapidAuthorization(keys, { endpoint, now });
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
    const point = Buffer.from(key, 'base64url');
    const half = (from: number, to: number) => point.subarray(from, to).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, 65) };

    const verified = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }));

    expect(verified.protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(verified.payload).toEqual({
      aud: 'https://push.example.net',
      exp: Math.floor(now.getTime() / 1_000) + 43_200,
      sub: expect.stringMatching(/^mailto:.+@.+$/),
    });
    expect(point).toHaveLength(65);
  });

  it('is signed with the key that was kept, and with another by another', async () => {
    const kept = generateVapidKey();

    expect(vapidKeysOf(kept).publicKey).toBe(vapidKeysOf(kept).publicKey);
    expect(vapidKeysOf(generateVapidKey()).publicKey).not.toBe(vapidKeysOf(kept).publicKey);
    const header = await vapidAuthorization(vapidKeysOf(kept), { endpoint, now });
    expect(decodeJwt(header.slice('vapid t='.length).split(',')[0] ?? '').aud).toBe(
      'https://push.example.net',
    );
  });
});
