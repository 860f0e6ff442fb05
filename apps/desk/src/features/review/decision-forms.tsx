import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseCheckbox } from '@abona/ui/dense/form/choices.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { amountCentavos, editAmount } from '@abona/ui/form/amount-text.ts';
import { type FormEvent, useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { declineChoices, declineReasonWords, reviewCopy } from '#copy/review.ts';
import styles from './review-panels.module.css';

type FormProps = { readonly review: ApplicationReview; readonly onClose: () => void };

const { decision: copy } = reviewCopy;
const REASONS_MAX = 4;

/** Yes, to all that the policy lets a person grant. */
export function Approval({ review, onClose }: FormProps) {
  return <Granting review={review} onClose={onClose} />;
}

type GrantingProps = FormProps & { readonly line?: number };

function Granting({ review, onClose, line }: GrantingProps) {
  const params = { application_id: review.application_id };
  const wanted = line === undefined ? {} : { line };
  return (
    <PreviewedAct
      preview={useCall('previewApplicationApproval', { params, query: wanted })}
      verb={copy.approveVerb}
      onAct={(why, idempotencyKey) =>
        call('approveApplication', { params, body: { ...why, ...wanted } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

/** Yes, to less: the line that was written stands in the address once it was asked what it would do. */
export function SmallerLine({ review }: FormProps) {
  const [search, change] = useSearch();
  const asked = Number(search['linea']);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  if (Number.isSafeInteger(asked) && asked > 0)
    return <Granting review={review} line={asked} onClose={() => change({ linea: null })} />;
  const { grantable } = review;
  const line = amountCentavos(typed) ?? 0;
  const isWrong =
    grantable === null ||
    line < grantable.least_line ||
    line >= grantable.line ||
    line % grantable.step !== 0;
  const show = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) change({ linea: String(line) });
  };
  return (
    <form className={styles.stack} onSubmit={show} aria-label={copy.choices.menos}>
      <DenseTextField
        label={copy.line}
        help={
          grantable === null
            ? undefined
            : `${copy.lineHelp(peso(grantable.least_line), peso(grantable.line), peso(grantable.step))} ${copy.smaller[review.kind]}`
        }
        error={isTried && isWrong ? copy.lineWrong : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(editAmount({ previous: typed, typed: target.value }))}
      />
      <DenseButton type="submit" full>
        {copy.preview}
      </DenseButton>
    </form>
  );
}

/** Asks them to prove who they are, before it is decided. */
export function Proof({ review, onClose }: FormProps) {
  const params = { application_id: review.application_id };
  return (
    <PreviewedAct
      preview={useCall('previewApplicantProof', { params })}
      verb={() => copy.askVerb}
      onAct={(why, idempotencyKey) =>
        call('askApplicantProof', { params, body: why }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

type Reason = (typeof declineChoices)[number];

const isReason = (text: string): text is Reason => declineChoices.some((code) => code === text);

/** No, for reasons of the closed list, the weightiest first; what is chosen stands in the address. */
export function Decline({ review, onClose }: FormProps) {
  const [search, change] = useSearch();
  const chosen = (search['razones'] ?? '').split(' ').filter(isReason);
  const turn = (code: Reason) => {
    const next = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code];
    change({ razones: next.join(' ') });
  };
  return (
    <div className={styles.stack}>
      <fieldset className={styles.reasons}>
        <legend>{copy.reasons}</legend>
        {declineChoices.map((code) => (
          <DenseCheckbox
            key={code}
            checked={chosen.includes(code)}
            disabled={!chosen.includes(code) && chosen.length === REASONS_MAX}
            onChange={() => turn(code)}
          >
            {declineReasonWords[code]}
          </DenseCheckbox>
        ))}
      </fieldset>
      {chosen.length === 0 ? (
        <p className={styles.none}>{copy.reasonsMissing}</p>
      ) : (
        <Declining key={chosen.join(' ')} review={review} reasons={chosen} onClose={onClose} />
      )}
    </div>
  );
}

function Declining({ review, reasons, onClose }: FormProps & { readonly reasons: Reason[] }) {
  const params = { application_id: review.application_id };
  return (
    <PreviewedAct
      preview={useCall('previewApplicationDecline', { params, body: { reasons } })}
      verb={() => copy.declineVerb}
      onAct={(why, idempotencyKey) =>
        call('declineApplication', { params, body: { ...why, reasons } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
