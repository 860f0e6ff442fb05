import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { lender } from '@abona/lender/lender';
import { SignJWT } from 'jose';

/** The pair by which push services know that a message is ours (RFC 8292). */
export type VapidKeys = {
  readonly privateKey: KeyObject;
  /** The point, uncompressed, base64url: browsers subscribe with it. */
  readonly publicKey: string;
};

/** Half of what RFC 8292 allows, so that no clock is off by too much. */
const TOKEN_LIFE_S = 12 * 3_600;
const UNCOMPRESSED = Buffer.from([4]);

/** A new private key, as it is kept: PKCS #8, its DER in base64. */
export const generateVapidKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

export function vapidKeysOf(kept: string): VapidKeys {
  const der = Buffer.from(kept, 'base64');
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x, y } = privateKey.export({ format: 'jwk' });
  invariant(x !== undefined && y !== undefined, 'the push key is no key of a curve');
  const point = [UNCOMPRESSED, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url') };
}

type Signing = { readonly endpoint: string; readonly now: Date };

/** What vouches for us to the push service of an endpoint, and whom it may write to about us. */
export async function vapidAuthorization(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, now }: Signing,
): Promise<string> {
  const token = await new SignJWT({ sub: `mailto:${lender.une.email}` })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + TOKEN_LIFE_S)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
