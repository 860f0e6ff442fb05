import { useSearch } from '@abona/client/office/use-address.ts';
import { type SuspensionReason, suspensionReasons } from '@abona/contract/portal/account-status';
import type { MerchantReview } from '@abona/contract/staff-acts/merchant-review-acts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { type FormEvent, useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { merchantReviewCopy, suspensionReasonWords } from '#copy/merchant-review.ts';
import { useMay } from '#session/session.ts';
import styles from './merchant-review.module.css';

const { suspension: copy, decision } = merchantReviewCopy;

const ASKED = 'suspender';

type PanelProps = {
  readonly review: MerchantReview;
  /** Somebody else has it, or something about it waits for a second person. */
  readonly isResting: boolean;
};

/** A business that sells is stopped, or one that was stopped goes on; which of both stands in the address once asked. */
export function SuspensionPanel({ review, isResting }: PanelProps) {
  const [search, change] = useSearch();
  const may = useMay();
  const { suspend, resume } = review.may;
  if (!(suspend || resume) || !may('suspendMerchant')) return null;
  const isAsked = search['decision'] === ASKED && !isResting;
  const close = () => change({ decision: null });
  const Form = resume ? Resumption : Suspension;
  return (
    <Panel title={resume ? copy.resumeTitle : copy.title}>
      <div className={styles.stack}>
        <p className={styles.none}>{resume ? copy.resumeEffect : copy.effect}</p>
        {isAsked ? (
          <Form review={review} onClose={close} />
        ) : (
          <DenseButton
            variant="line"
            icon={resume ? 'storefront-fill' : 'prohibit-fill'}
            disabled={isResting}
            onClick={() => change({ decision: ASKED })}
          >
            {resume ? copy.resume : copy.start}
          </DenseButton>
        )}
      </div>
    </Panel>
  );
}

type FormProps = { readonly review: MerchantReview; readonly onClose: () => void };
type Order = { readonly suspension: SuspensionReason; readonly words: string };

const WORDS_MIN = 3;

/** Why, by the list, and what its owner reads. */
function Suspension({ review, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Order | null>(null);
  if (shown !== null) return <Suspending review={review} told={shown} onClose={onClose} />;
  const suspension = suspensionReasons.find((one) => one === reason);
  const isReady = suspension !== undefined && words.trim().length >= WORDS_MIN;
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) setShown({ suspension, words });
  };
  return (
    <form className={styles.stack} onSubmit={show} aria-label={copy.start}>
      <DenseSelectField
        label={copy.reason}
        required
        blank={decision.choose}
        value={reason}
        options={suspensionReasons.map((value) => ({ value, text: suspensionReasonWords[value] }))}
        onChange={({ target }) => setReason(target.value)}
      />
      <DenseTextArea
        label={decision.words}
        required
        maxLength={500}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <DenseButton type="submit" full disabled={!isReady}>
        {decision.preview}
      </DenseButton>
    </form>
  );
}

function Suspending({ review, told, onClose }: FormProps & { readonly told: Order }) {
  const params = { account_id: review.account_id };
  return (
    <PreviewedAct
      preview={useCall('previewMerchantSuspension', { params, body: told })}
      verb={() => decision.approveVerb}
      onAct={(why, idempotencyKey) =>
        call('suspendMerchant', { params, body: { ...why, ...told } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

function Resumption({ review, onClose }: FormProps) {
  const params = { account_id: review.account_id };
  return (
    <PreviewedAct
      preview={useCall('previewMerchantResumption', { params })}
      verb={() => decision.approveVerb}
      onAct={(why, idempotencyKey) =>
        call('resumeMerchant', { params, body: why }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
