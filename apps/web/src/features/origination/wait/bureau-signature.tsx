import type { ValidationMethod } from '@abona/contract/identifiers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { waitsCopy } from '#copy/waits.ts';
import { CodeEntry } from '#features/origination/code/code-entry.tsx';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';
import { FunnelTitle } from '#features/origination/frame/funnel-title.tsx';
import { progressQuery } from '#session/customer-facts.ts';
import { FailureNotice } from '#shell/failure-notice.tsx';
import { Button } from '#ui/button/button.tsx';

const copy = waitsCopy.signature;

/** The customer signs the consultation of the bureau with a number sent to their phone. */
export function BureauSignature() {
  const client = useQueryClient();
  const [resendAt, setResendAt] = useState<number | null>(null);
  const send = useFunnelMutation({
    mutationFn: (method: ValidationMethod) =>
      call('sendBureauNip', { body: { send_method_name: method } }),
    onSuccess: ({ resend_after_s: seconds }) => setResendAt(Date.now() + seconds * 1_000),
  });
  const sign = useFunnelMutation({
    mutationFn: (otp: string) => call('signBureauConsent', { body: { otp } }),
    onSuccess: () => client.invalidateQueries({ queryKey: progressQuery.queryKey }),
  });
  const sentTo = send.data?.sent_to ?? null;
  return (
    <FunnelFrame step={2}>
      <FunnelTitle title={copy.title} text={sentTo === null ? copy.ask : copy.text(sentTo)} />
      <FailureNotice error={send.error} title={copy.failed} />
      {sentTo === null ? (
        <Button full busy={send.isPending} onClick={() => send.mutate('SMS')}>
          {copy.send}
        </Button>
      ) : (
        <CodeEntry
          label={copy.label}
          isChecking={sign.isPending}
          isRight={sign.isSuccess}
          error={sign.error}
          onCode={sign.mutate}
          resendAt={resendAt}
          isSending={send.isPending}
          onSend={send.mutate}
        />
      )}
    </FunnelFrame>
  );
}
