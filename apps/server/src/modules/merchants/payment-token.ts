import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { signedTextOf } from '@abona/contract/merchants/entry';

const LIFE_S = 600;
const WINDOW_S = 300;
const KID = /^[\w-]{22}-(\d{10})$/;
const SIGNATURE = /^t=(\d{10}),kid=([\w-]{33}),v1=([\da-f]{64})$/;

/** Seals a text with a key of ours. */
type Seal = (text: string) => string;

/**
 * Keys by which a browser signs its question about a payment intent. They are made of our own seal,
 * so that handing one out writes nothing and tells nobody whether the intent exists; the one who
 * checks makes it again. A key belongs to one intent, lives ten minutes and is good once (the caller
 * remembers which were used).
 */
export type PaymentTokens = {
  readonly issue: (intentId: string, now: Date) => string;
  /** The name of the key behind a right signature, or null. */
  readonly check: (header: string, intentId: string, now: Date) => string | null;
};

export function createPaymentTokens(seal: Seal): PaymentTokens {
  const tokenOf = (kid: string, intentId: string) => `${kid}.${seal(`${kid}|${intentId}`)}`;
  return {
    issue: (intentId, now) => {
      const kid = `${randomBytes(16).toString('base64url')}-${secondsOf(now) + LIFE_S}`;
      return tokenOf(kid, intentId);
    },
    check: (header, intentId, now) => {
      const [, t = '', kid = '', signature = ''] = SIGNATURE.exec(header) ?? [];
      const [, expiry = '0'] = KID.exec(kid) ?? [];
      const timestamp = Number(t);
      if (Number(expiry) <= secondsOf(now)) return null;
      if (Math.abs(timestamp - secondsOf(now)) > WINDOW_S) return null;
      const expected = createHmac('sha256', tokenOf(kid, intentId))
        .update(signedTextOf({ timestamp, paymentIntentId: intentId }))
        .digest();
      return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? kid : null;
    },
  };
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);
