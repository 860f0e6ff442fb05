import { ApiFailure } from '@abona/client/api-failure.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { log, messageOf } from '#browser/log.ts';
import { failureCopy } from '#copy/failures.ts';
import { emailStatusQuery } from '#session/facts/customer-facts.ts';
import { settledSession } from '#session/session-store.ts';
import { failureSentence } from '#shell/trouble/failure-sentence.ts';
import { track } from '#tracking/track.ts';

export type LinkOutcome =
  | { readonly kind: 'ok' | 'already' | 'expired' | 'missing' }
  /** Nobody could tell: another try may. */
  | { readonly kind: 'failed'; readonly sentence: string };

/** Uses the link's token up. It proves the address; it signs nobody in. */
export async function openLink(
  token: string | null,
  queryClient: QueryClient,
): Promise<LinkOutcome> {
  if (token === null) return { kind: 'missing' };
  try {
    await call('verifyEmail', { body: { token } });
    track('email_verification_completed', {});
    await queryClient.invalidateQueries({ queryKey: emailStatusQuery.queryKey });
    return { kind: 'ok' };
  } catch (failure) {
    const isSpent = failure instanceof ApiFailure && failure.status < 500 && failure.status > 0;
    if (isSpent) return { kind: (await isVerifiedAlready(queryClient)) ? 'already' : 'expired' };
    return { kind: 'failed', sentence: failureSentence(failure) ?? failureCopy.malformed_reply };
  }
}

/** Only somebody signed in can be told; a used link of somebody else's tells nothing. */
async function isVerifiedAlready(queryClient: QueryClient): Promise<boolean> {
  if ((await settledSession()).kind !== 'signed_in') return false;
  try {
    const status = await queryClient.fetchQuery({ ...emailStatusQuery, staleTime: 0 });
    return status.is_email_verified;
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'email_verification.link' });
    return false;
  }
}
