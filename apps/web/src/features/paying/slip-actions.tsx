import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { useQuery } from '@tanstack/react-query';
import { canShare, share } from '#browser/share.ts';
import { attemptCopy } from '#copy/paying.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { copyValue } from './copy-value.ts';
import { slipQuery } from './pay-queries.ts';
import styles from './paying.module.css';

type SlipActionsProps = {
  readonly attempt: PaymentAttemptView;
  /** What is handed on: all that somebody needs to pay it. */
  readonly text: string;
};

/** For whoever pays elsewhere, or has somebody else pay: by the phone's own sharing, or as a sheet of paper. */
export function SlipActions({ attempt, text }: SlipActionsProps) {
  const { data: slip } = useQuery(slipQuery(attempt));
  return (
    <div className={styles.actions}>
      <Button
        size="s"
        variant="line"
        icon="share-network-bold"
        onClick={() => void (canShare() ? share(text) : copyValue(text))}
      >
        {attemptCopy.share}
      </Button>
      {slip !== undefined && (
        <ButtonLink size="s" variant="line" icon="download-simple-bold" href={slip.pdf_url}>
          {attemptCopy.pdf}
        </ButtonLink>
      )}
    </div>
  );
}
