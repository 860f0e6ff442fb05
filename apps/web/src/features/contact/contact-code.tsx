import type { SendMethod, SentCode } from '@abona/contract/identity/one-time-code';
import type { UseMutationResult } from '@tanstack/react-query';
import { CodeEntry } from '#shell/code-entry.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';

type ContactCodeProps = {
  readonly words: { readonly label: string; readonly sendFailed: string };
  readonly method: SendMethod;
  readonly send: Pick<
    UseMutationResult<SentCode, Error, void>,
    'data' | 'error' | 'isPending' | 'submittedAt' | 'mutate'
  >;
  readonly type: Pick<
    UseMutationResult<unknown, Error, string>,
    'error' | 'isPending' | 'isSuccess' | 'mutate'
  >;
};

/** A code to one contact: how its sending went, its six boxes, and another after a while. */
export function ContactCode({ words, method, send, type }: ContactCodeProps) {
  const { data: sent, submittedAt } = send;
  return (
    <>
      <FailureNotice error={send.error} title={words.sendFailed} />
      <CodeEntry
        label={words.label}
        isChecking={type.isPending}
        isRight={type.isSuccess}
        error={type.error}
        onCode={(otp) => type.mutate(otp)}
        methods={[method]}
        resendAt={sent === undefined ? null : submittedAt + sent.resend_after_s * 1_000}
        isSending={send.isPending}
        onSend={() => send.mutate()}
      />
    </>
  );
}
