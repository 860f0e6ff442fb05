import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { Button } from '@abona/ui/button/button.tsx';
import { canShare, share } from '#browser/share.ts';
import { attemptCopy } from '#copy/paying.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { copyValue } from './copy-value.ts';
import { useSlip } from './pay-queries.ts';
import styles from './paying.module.css';

type SlipActionsProps = {
  readonly attempt: PaymentAttemptView;
  /** What is handed on: all that somebody needs to pay it. */
  readonly text: string;
};

/** For whoever pays elsewhere, or has somebody else pay: by the phone's own sharing, or as a sheet of paper. */
export function SlipActions({ attempt, text }: SlipActionsProps) {
  const slip = useSlip(attempt);
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="s"
          variant="line"
          icon="share-network-bold"
          onClick={() => void (canShare() ? share(text) : copyValue(text))}
        >
          {attemptCopy.share}
        </Button>
        <Button
          size="s"
          variant="line"
          icon="download-simple-bold"
          busy={slip.isPending}
          onClick={() => slip.mutate()}
        >
          {attemptCopy.pdf}
        </Button>
      </div>
      <FailureNotice error={slip.error} title={attemptCopy.pdfFailed} />
    </>
  );
}
