import { ApiFailure } from '@abona/client/api-failure.ts';
import { call } from '#api/call.ts';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { maskedEmail } from '#session/facts/masked-email.ts';
import { endedSession, keepSession } from '#session/keep-session.ts';
import { readSessionClaims } from '#session/token-claims.ts';
import { setTrackedUser } from '#tracking/tracked-person.ts';
import type { SaveOutcome } from './bridge-message.ts';

type Handed = { readonly sessionToken: string; readonly isKnown: boolean | null };

/**
 * Takes over the session that the mobile app hands in, if our server knows it, and nobody else's screens
 * are open here. Until then nothing is kept and nobody is told.
 */
export async function takeSession({ sessionToken, isKnown }: Handed): Promise<SaveOutcome> {
  const claims = readSessionClaims(sessionToken, Date.now());
  if (claims === null) return 'refused';
  const kept = endedSession();
  if (kept !== null && kept.userId !== claims.userId) return 'other_customer';
  try {
    const { customer_email: email } = await call('getSession', {}, { specialToken: sessionToken });
    writeStored(stored.email, maskedEmail(email));
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && failure.status === 401;
    return isRefused ? 'refused' : 'unavailable';
  }
  if (isKnown !== null) writeStored(stored.isKnown, isKnown);
  setTrackedUser(claims.userId);
  return keepSession(sessionToken, Date.now(), true) ? 'saved' : 'refused';
}
