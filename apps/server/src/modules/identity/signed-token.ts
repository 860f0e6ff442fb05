import { createHmac, timingSafeEqual } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import type { NamedKey } from '#platform/config/config.ts';

/**
 * Tokens that we sign for ourselves (JWTs by HMAC-SHA-256). Each kind has a type of its own in its header,
 * so that none can stand in for another.
 *
 * They are read on every call, so they are read by hand: we are the only ones who make them, and make them
 * in one way, so the header is not parsed but must be, byte for byte, one that we write. What it claims
 * about algorithms and keys is never asked.
 */
export type SignedTokens = {
  readonly sign: (payload: object) => string;
  /** What a token of ours says, whatever the time; null when it is not ours or was tampered with. */
  readonly verify: (token: string) => unknown;
};

/** The first key signs; the others still verify what they signed before. */
export function createSignedTokens(type: string, keys: readonly NamedKey[]): SignedTokens {
  const [signing] = keys;
  invariant(signing !== undefined, 'signed tokens without a key');
  const headerOf = (kid: string): string => encode({ alg: 'HS256', typ: type, kid });
  const secrets = new Map(keys.map(({ id, secret }) => [headerOf(id), secret]));
  return {
    sign: (payload) => {
      const signed = `${headerOf(signing.id)}.${encode(payload)}`;
      return `${signed}.${signatureOf(signed, signing.secret)}`;
    },
    verify: (token) => {
      const [header = '', payload = '', signature = '', ...rest] = token.split('.');
      const secret = secrets.get(header);
      if (secret === undefined || rest.length > 0) return null;
      const isOurs = isSame(signature, signatureOf(`${header}.${payload}`, secret));
      return isOurs ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null;
    },
  };
}

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const signatureOf = (signed: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(signed).digest('base64url');

/** Compares without telling by its duration how much was right. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
