import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { FieldEncryption } from './field-encryption.ts';

/** A link lives a little longer than an offer, so that what stands beside it can be read to the end. */
const LIFE_S = 2_400;

const Claims = z.strictObject({
  /** What kind of file: a link for one kind opens no other. */
  kind: z.string(),
  /** Whose it is: the file is looked for with this customer's id. */
  customer: z.int(),
  /** Which one. */
  of: z.array(z.union([z.string(), z.int()])),
  /** Real time, in seconds. */
  until: z.int(),
});

type Claim = Pick<z.output<typeof Claims>, 'kind' | 'customer' | 'of'>;

/**
 * Addresses that a plain link can open, where no session token travels along: what may be read, by
 * whom and until when, under our seal. They say nothing that the app does not show already.
 */
export type FileLinks = {
  readonly tokenOf: (claim: Claim) => string;
  /** Null when it is not ours, for another kind of file, or past its time. */
  readonly read: (token: string, kind: string) => Claim | null;
};

export function createFileLinks(
  fields: Pick<FieldEncryption, 'blindIndex'>,
  clock: Pick<Clock, 'technicalNow'>,
): FileLinks {
  const seconds = (): number => Math.floor(clock.technicalNow().getTime() / 1_000);
  const sealOf = (body: string): string => fields.blindIndex('file_links', body);
  return {
    tokenOf: ({ kind, customer, of }) => {
      const claims = { kind, customer, of, until: seconds() + LIFE_S };
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${body}.${sealOf(body)}`;
    },
    read: (token, kind) => {
      const [body = '', seal = '', ...rest] = token.split('.');
      if (rest.length > 0 || !isSame(seal, sealOf(body))) return null;
      const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      return claims.kind === kind && claims.until > seconds() ? claims : null;
    },
  };
}

/** Compares without telling by its duration how much was right. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
