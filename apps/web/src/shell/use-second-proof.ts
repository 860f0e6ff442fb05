import { ApiFailure } from '@abona/client/api-failure.ts';
import type { ActivityKind, ActivityView } from '@abona/contract/identity/activity';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/call.ts';

type AskedCode = { readonly activityId: string; readonly sentTo: string };

/** A message is what most people read first; else whatever reaches them. */
const firstMethod = ({ methods }: ActivityView): SendMethod =>
  methods.find((method) => method === 'SMS') ?? methods[0] ?? 'email';

/**
 * A second proof on the screen that needs it: one code is sent when it is asked for, and typed beside
 * the button that acts. What it allows uses it up; if that fails on the way, the proof still holds.
 */
export function useSecondProof(kind: Exclude<ActivityKind, 'phone_change'>) {
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const [code, setCode] = useState('');
  const isProven = useRef(false);

  const ask = useMutation({
    mutationFn: async (): Promise<AskedCode> => {
      const activity = await call('openActivity', { body: { kind } });
      const { activity_id: activityId, code: waiting } = activity;
      if (waiting !== null && activity.resend_after_s > 0) {
        return { activityId, sentTo: waiting.sent_to };
      }
      const body = { activity_id: activityId, send_method_name: firstMethod(activity) };
      const { sent_to: sentTo } = await call('sendVerificationCode', { body });
      return { activityId, sentTo };
    },
    onSuccess: (now) => {
      isProven.current = false;
      setCode('');
      setAsked(now);
    },
  });

  /** Does what needs the proof, with the code that was typed; a code is spent once. */
  const proven = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isProven.current) {
      const verification_id = asked?.activityId ?? '';
      await call('validateVerificationCode', { body: { otp: code, verification_id } });
      isProven.current = true;
    }
    try {
      return await work();
    } catch (failure) {
      // The proof grew old meanwhile: another code is asked for.
      if (failure instanceof ApiFailure && failure.code === 'second_proof_needed') {
        isProven.current = false;
        setAsked(null);
      }
      throw failure;
    }
  };
  return { asked, ask, code, setCode, proven };
}

export type SecondProof = ReturnType<typeof useSecondProof>;
