import { randomBytes } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';
import type { Database } from '#platform/database.ts';
import { keptSecret } from '#platform/secrets.ts';

export type LoginKeys = {
  /** Signs tokens. Private; published without its private part at `/.well-known/jwks.json`. */
  readonly signingKey: JWK;
  /** The same of the issuer of the lender's own people. */
  readonly staffSigningKey: JWK;
  /** And of that of the people of shops. */
  readonly portalSigningKey: JWK;
  /** Signs cookies and the marks in forms. */
  readonly cookieKey: string;
};

const RSA_BITS = 2_048;
const COOKIE_KEY_BYTES = 32;

/** Kept in the database: a restart must not end anybody's session or make a token unverifiable. */
export async function loadLoginKeys(database: Database): Promise<LoginKeys> {
  return {
    signingKey: await keptSecret(database, 'login_signing_key', makeSigningKey),
    staffSigningKey: await keptSecret(database, 'staff_login_signing_key', makeSigningKey),
    portalSigningKey: await keptSecret(database, 'portal_login_signing_key', makeSigningKey),
    cookieKey: await keptSecret(database, 'login_cookie_key', async () =>
      randomBytes(COOKIE_KEY_BYTES).toString('base64url'),
    ),
  };
}

/** What anybody may know of the signing key, to verify with. */
export function publicKeys({ signingKey: { kty, n, e, kid, alg, use } }: LoginKeys) {
  return createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use } as JWK] });
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', {
    modulusLength: RSA_BITS,
    extractable: true,
  });
  const key = await exportJWK(privateKey);
  return { ...key, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(key) };
}
