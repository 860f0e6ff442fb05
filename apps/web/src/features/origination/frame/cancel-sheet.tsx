import type { ApplicationPurchase, CancelReason } from '@abona/contract/origination/application';
import { CancelModal } from '@abona/ui/feedback/cancel-modal.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { funnelCopy } from '#copy/funnel.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import styles from './frame.module.css';
import { cancelReasonsQuery, useCancelApplication, usePurchase } from './funnel-queries.ts';

const copy = funnelCopy.cancel;

function lossOf(purchase: ApplicationPurchase | null): string {
  if (purchase === null) return copy.line;
  return purchase.merchant_name === null ? copy.cash : copy.purchase(purchase.merchant_name);
}

type CancelSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether to ask why: at the down payment (specification 7, surveys). */
  readonly asksWhy: boolean;
};

/** Asks before the application is ended; only its own button ends it. */
export function CancelSheet({ open, onClose, asksWhy }: CancelSheetProps) {
  const purchase = usePurchase() ?? null;
  const [reason, setReason] = useState<CancelReason | null>(null);
  const cancel = useCancelApplication();
  return (
    <CancelModal
      open={open}
      onClose={onClose}
      title={copy.title}
      text={lossOf(purchase)}
      keep={purchase === null ? copy.keep : copy.keepPurchase}
      accept={copy.accept}
      busy={cancel.isPending}
      onAccept={() => cancel.mutate(reason)}
    >
      {open && asksWhy && <Survey reason={reason} onReason={setReason} />}
      <FailureNotice error={cancel.error} title={copy.failed} />
    </CancelModal>
  );
}

type SurveyProps = {
  readonly reason: CancelReason | null;
  readonly onReason: (reason: CancelReason) => void;
};

/** Nobody is kept from leaving by a survey: without its question there is none. */
function Survey({ reason, onReason }: SurveyProps) {
  const { data: survey } = useQuery(cancelReasonsQuery);
  if (survey === undefined) return null;
  return (
    <div className={styles.survey}>
      <RadioOptions
        legend={survey.question}
        legendShown
        name="cancel_reason"
        options={survey.options.map(({ code, label }) => ({ value: code, title: label }))}
        value={reason}
        onChange={onReason}
      />
    </div>
  );
}
