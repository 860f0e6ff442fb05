import { useCountdown } from '@abona/ui/feedback/use-countdown.ts';
import { useEffect, useState } from 'react';
import { sentMail, useSendVerification } from './email-queries.ts';

/** The verification mail: sent once by itself when the address asks for it, again by hand. */
export function useVerificationMail(sendsByItself: boolean) {
  const [already] = useState(sentMail);
  const [resendAt, setResendAt] = useState(already?.resendAt ?? null);
  const { mutate, ...sending } = useSendVerification(setResendAt);
  const isFirst = sendsByItself && already === null;
  useEffect(() => {
    if (isFirst) mutate();
  }, [isFirst, mutate]);
  return {
    send: mutate,
    isSending: sending.isPending,
    isSent: already !== null || sending.isSuccess,
    error: sending.error,
    resendInS: useCountdown(resendAt),
  };
}
