import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';

/** A code that waits to be typed. */
type WaitingCode = {
  readonly activityId: string;
  readonly sentTo: string;
  readonly methods: readonly SendMethod[];
  readonly resendAt: number;
};

/** A code that was sent already, before a reload perhaps, is typed and not sent again. */
async function askForCode(method: SendMethod | null): Promise<WaitingCode> {
  const activity = await call('openActivity', { body: { kind: 'loan_acceptance' } });
  const { activity_id: activityId, code } = activity;
  if (method === null && code !== null) {
    const resendAt = Date.now() + activity.resend_after_s * 1_000;
    return { activityId, sentTo: code.sent_to, methods: activity.methods, resendAt };
  }
  const sent = await call('sendVerificationCode', {
    body: { activity_id: activityId, send_method_name: method ?? 'SMS' },
  });
  const resendAt = Date.now() + sent.resend_after_s * 1_000;
  return { activityId, sentTo: sent.sent_to, methods: sent.methods, resendAt };
}

/** The one code with which somebody signs who was asked for nothing else. */
export function useAcceptanceCode() {
  const [waiting, setWaiting] = useState<WaitingCode | null>(null);
  const asking = useMutation({ mutationFn: askForCode, onSuccess: setWaiting });
  const typing = useMutation({
    mutationFn: ({ otp, activityId }: { readonly otp: string; readonly activityId: string }) =>
      call('validateVerificationCode', { body: { otp, verification_id: activityId } }),
  });
  return {
    waiting,
    /** By the phone's SMS unless said; null: whatever waits is good. */
    ask: (method: SendMethod | null) => asking.mutate(method),
    isAsking: asking.isPending,
    askError: asking.error,
    type: (otp: string, onRight: () => void) => {
      if (waiting === null) return;
      typing.mutate({ otp, activityId: waiting.activityId }, { onSuccess: onRight });
    },
    isTyping: typing.isPending,
    isRight: typing.isSuccess,
    typeError: typing.error,
    /** What was proven is used up or too old: it begins anew. */
    forget: () => {
      setWaiting(null);
      typing.reset();
    },
  };
}
