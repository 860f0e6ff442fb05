import { createHmac } from 'node:crypto';
import { isSameText } from '#platform/same-text.ts';
import type { IdentityKeys } from '#vendor-configuration.ts';
import type { Sign } from '#webhooks/webhook-signature.ts';
import type { Purpose } from './identity-resources.ts';

/** A body as it is sent, or the id of the session that is asked about. */
export const signatureOf = (secret: string, signed: string): string =>
  createHmac('sha256', secret).update(signed).digest('hex');

export const isSigned = ({ secret }: IdentityKeys, signed: string, told: unknown): boolean =>
  typeof told === 'string' && isSameText(told, signatureOf(secret, signed));

/** Which integration tells of something stands in the event's id: each signs with a secret of its own. */
export const eventIdOf = (purpose: Purpose, id: string): string => `${purpose}.${id}`;

export function veriffSignature(keys: Readonly<Record<Purpose, IdentityKeys>>): Sign {
  return ({ eventId, body }, isForged) => {
    const { apiKey, secret } = eventId.startsWith('face_match.')
      ? keys.face_match
      : keys.onboarding;
    return {
      'x-auth-client': apiKey,
      'x-hmac-signature': signatureOf(isForged ? 'not the secret' : secret, body),
    };
  };
}
