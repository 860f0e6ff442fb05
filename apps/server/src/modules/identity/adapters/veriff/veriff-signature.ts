import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IdentityIntegration } from '#platform/config/identity-settings.ts';

/** What Veriff signs, and has us sign: a body as it is sent, or the id of the session that is asked about. */
export const hmacOf = (secret: string, signed: string): string =>
  createHmac('sha256', secret).update(signed).digest('hex');

export function isSigned(
  { secret }: Pick<IdentityIntegration, 'secret'>,
  signed: string,
  signature: string,
): boolean {
  const expected = Buffer.from(hmacOf(secret, signed));
  const told = Buffer.from(signature);
  return expected.length === told.length && timingSafeEqual(expected, told);
}
