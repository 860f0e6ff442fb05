import { Button } from '@abona/ui/button/button.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { OtpInput } from '@abona/ui/form/otp-input.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { secondProofCopy as copy } from '#copy/codes.ts';
import { FailureNotice } from './trouble/failure-notice.tsx';
import type { SecondProof } from './use-second-proof.ts';

type SecondProofFieldProps = {
  readonly proof: SecondProof;
  /** What is wrong with the code: missing, or refused. */
  readonly error: string | null;
  readonly disabled: boolean;
};

/** The six boxes beside what they confirm. The button that acts is the screen's own. */
export function SecondProofField({ proof, error, disabled }: SecondProofFieldProps) {
  const { asked, ask, code, setCode } = proof;
  if (asked === null) {
    return (
      <Stack gap={3}>
        <Text tone="muted">{copy.before}</Text>
        <FailureNotice error={ask.error} title={copy.askFailed} />
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      <Text tone="muted">{copy.sentTo(asked.sentTo)}</Text>
      <OtpInput
        label={copy.label}
        value={code}
        onChange={setCode}
        onComplete={() => undefined}
        outcome={error === null ? null : 'wrong'}
        error={error ?? undefined}
        disabled={disabled}
        autoFocus
      />
      <Text look="small" tone="muted">
        {copy.safety}
      </Text>
      <FailureNotice error={ask.error} title={copy.askFailed} />
      <Button
        full
        size="s"
        variant="text"
        busy={ask.isPending}
        onClick={() => ask.mutate(undefined, { onSuccess: () => toasts.show(copy.sent) })}
      >
        {copy.again}
      </Button>
    </Stack>
  );
}
