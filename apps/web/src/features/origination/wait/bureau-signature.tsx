import type { ValidationMethod } from '@abona/contract/identifiers';
import type { ProgressView } from '@abona/contract/origination/progress';
import { Button } from '@abona/ui/button/button.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { waitsCopy } from '#copy/waits.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';
import { FunnelTitle } from '#features/origination/frame/funnel-title.tsx';
import { progressQuery } from '#session/facts/customer-facts.ts';
import { CodeEntry } from '#shell/code-entry.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';

const copy = waitsCopy.signature;

type BureauSignatureProps = {
  /** The number that waits to be typed, after a reload too; null: none was sent. */
  readonly sent: ProgressView['nip'];
  /** When we were told of it. */
  readonly askedAt: number;
};

/** The customer signs the consultation of the bureau with a number sent to their phone. */
export function BureauSignature({ sent, askedAt }: BureauSignatureProps) {
  const client = useQueryClient();
  const send = useFunnelMutation({
    mutationFn: (method: ValidationMethod) =>
      call('sendBureauNip', { body: { send_method_name: method } }),
    onSuccess: () => client.invalidateQueries({ queryKey: progressQuery.queryKey }),
  });
  const sign = useFunnelMutation({
    mutationFn: (otp: string) => call('signBureauConsent', { body: { otp } }),
    onSuccess: () => client.invalidateQueries({ queryKey: progressQuery.queryKey }),
  });
  const ask = (
    <Button full busy={send.isPending} onClick={() => send.mutate('SMS')}>
      {copy.send}
    </Button>
  );
  return (
    <FunnelFrame
      step={2}
      stepText={funnelCopy.stepPart(2, funnelCopy.nipPart)}
      {...(sent === null ? { dock: ask } : {})}
    >
      <FunnelTitle title={copy.title} text={sent === null ? copy.ask : copy.text(sent.sent_to)} />
      <FailureNotice error={send.error} title={copy.failed} />
      {sent === null ? (
        <>
          <FailureNotice error={sign.error} title={copy.notSigned} />
          <Banner tone="info" icon="shield-check-fill" {...copy.scope} />
          <OnDesktop>{ask}</OnDesktop>
        </>
      ) : (
        <CodeEntry
          label={copy.label}
          isChecking={sign.isPending}
          isRight={sign.isSuccess}
          error={sign.error}
          onCode={sign.mutate}
          resendAt={askedAt + sent.resend_after_s * 1_000}
          isSending={send.isPending}
          onSend={send.mutate}
        />
      )}
    </FunnelFrame>
  );
}
