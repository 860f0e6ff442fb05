import { ApiFailure } from '@abona/client/api-failure.ts';
import { EMAIL_POLLING_ATTEMPTS_MAX, EMAIL_POLLING_INTERVAL_MS } from '@abona/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { type SentMail, stored } from '#browser/stored.ts';
import { emailStatusQuery } from '#session/facts/customer-facts.ts';
import { currentSession } from '#session/session-store.ts';
import { track } from '#tracking/track.ts';

/** The e-mail's state, looked at every few seconds while it is not verified. */
export function useEmailStatus() {
  const queryClient = useQueryClient();
  const looksSoFar = () => looksOf(queryClient.getQueryState(emailStatusQuery.queryKey));
  // Looks of earlier screens do not count against this one.
  const [before, setBefore] = useState(looksSoFar);
  const status = useQuery({
    ...emailStatusQuery,
    refetchInterval: ({ state }) =>
      nextEmailPoll({
        isVerified: state.data?.is_email_verified ?? false,
        attempts: looksOf(state) - before,
      }),
    retry: false,
    // Verified in another tab: whoever comes back should not have to wait for the next look.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const lookAgain = () => {
    setBefore(looksSoFar());
    return status.refetch();
  };
  return { status, lookAgain };
}

type Counts = { readonly dataUpdateCount: number; readonly errorUpdateCount: number };

const looksOf = (counts: Counts | undefined): number =>
  counts === undefined ? 0 : counts.dataUpdateCount + counts.errorUpdateCount;

/** The mail already sent in this session, if any. */
export function sentMail(): SentMail | null {
  const sent = readStored(stored.verificationMail);
  return sent !== null && sent.sid === currentSession()?.sid ? sent : null;
}

/** Asks for the link. Answers with when another one may be asked for, refused or not. */
export function useSendVerification(onResendAt: (at: number) => void) {
  const noteSent = (seconds: number) => {
    const resendAt = Date.now() + seconds * 1_000;
    const sid = currentSession()?.sid ?? '';
    writeStored(stored.verificationMail, { sid, resendAt });
    onResendAt(resendAt);
  };
  return useMutation({
    mutationFn: () => call('sendVerificationEmail'),
    onSuccess: ({ resend_after_s: seconds }) => {
      track('email_verification_sent', {});
      noteSent(seconds);
    },
    onError: (failure) => {
      if (failure instanceof ApiFailure && failure.code === 'rate_limited') {
        noteSent(failure.retryAfterS ?? 60);
      }
    },
  });
}

type PollFacts = {
  readonly isVerified: boolean;
  /** Looks that were answered or failed so far. */
  readonly attempts: number;
};

/** When to look again whether the e-mail is verified; false: not by itself any more. */
export const nextEmailPoll = ({ isVerified, attempts }: PollFacts): number | false =>
  isVerified || attempts >= EMAIL_POLLING_ATTEMPTS_MAX ? false : EMAIL_POLLING_INTERVAL_MS;
