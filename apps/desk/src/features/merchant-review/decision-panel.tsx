import { useSearch } from '@abona/client/office/use-address.ts';
import {
  type MoreReason,
  moreReasons,
  type RefusalReason,
  refusalReasons,
} from '@abona/contract/portal/account-status';
import type { MerchantReview } from '@abona/contract/staff-acts/merchant-review-acts';
import { parsePublicId } from '@abona/kernel/public-id';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseCheckbox, RadioRows } from '@abona/ui/dense/form/choices.tsx';
import {
  DenseSelectField,
  DenseTextArea,
  DenseTextField,
} from '@abona/ui/dense/form/dense-fields.tsx';
import { type FormEvent, useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { useWaitingRequest, WaitingRequest } from '#acts/waiting-request.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { merchantReviewCopy, moreReasonWords, refusalReasonWords } from '#copy/merchant-review.ts';
import { reviewCopy } from '#copy/review.ts';
import { useOpenAct } from '#keyboard/use-open-act.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useMay } from '#session/session.ts';
import { feeText } from './merchant-panels.tsx';
import styles from './merchant-review.module.css';

const { decision: copy } = merchantReviewCopy;

const choices = ['aprobar', 'pedir', 'no'] as const;
type Choice = (typeof choices)[number];

const isChoice = (text: string | undefined): text is Choice =>
  choices.some((choice) => choice === text);

type DecisionProps = {
  readonly review: MerchantReview;
  /** Somebody else has it: it can be read, and nothing is decided. */
  readonly isResting: boolean;
};

/** What can be decided here by whoever looks, and what they chose: it stands in the address. */
function useDecision({ review, isResting }: DecisionProps) {
  const [search, change] = useSearch();
  const may = useMay();
  const id = parsePublicId('acc', review.account_id);
  const waiting = useWaitingRequest(`account:${id.ok ? id.value : ''}`);
  const isOffered = offeredOf(review);
  const isAny = choices.some((choice) => isOffered[choice]);
  const canDecide = isAny && may('approveMerchant') && waiting === null;
  const isFree = canDecide && !isResting;
  const asked = search['decision'];
  return {
    waiting,
    isOffered,
    isAny,
    canDecide,
    isFree,
    chosen: isChoice(asked) && isOffered[asked] && isFree ? asked : null,
    choose: (choice: Choice | null) => change({ decision: choice, comision: null }),
  };
}

export function DecisionPanel({ review, isResting }: DecisionProps) {
  const { waiting, isOffered, isAny, canDecide, isFree, chosen, choose } = useDecision({
    review,
    isResting,
  });
  const names = review.status === 'active' ? copy.changeChoices : copy.choices;
  useChoiceKeys(isFree ? choices.filter((choice) => isOffered[choice]) : [], names, choose);
  const rows = choices.map((value) => ({
    value,
    text: names[value],
    note: noteOf(value, isOffered),
    disabled: isResting || !isOffered[value],
  }));
  const place = useOpenAct(chosen, () => choose(null));
  const Form = chosen && forms[chosen];
  return (
    <Panel title={copy.title}>
      <div ref={place} tabIndex={-1} className={styles.stack}>
        {canDecide && (
          <RadioRows legend={copy.title} choices={rows} value={chosen} onChange={choose} />
        )}
        {waiting !== null && <WaitingRequest requestId={waiting} words={reviewCopy.decision} />}
        {!canDecide && waiting === null && (
          <p className={styles.none}>{isAny ? copy.notYours : copy.over}</p>
        )}
        {Form && <Form key={chosen} onClose={() => choose(null)} review={review} />}
      </div>
    </Panel>
  );
}

type ChoiceNames = Readonly<Record<Choice, string>>;

/** The numbers choose, in the order of the list. */
function useChoiceKeys(
  offered: readonly Choice[],
  names: ChoiceNames,
  choose: (choice: Choice) => void,
): void {
  useShortcuts(
    offered.map((choice) => ({
      keys: String(choices.indexOf(choice) + 1),
      label: names[choice],
      hint: copy.hints[choice],
      run: () => choose(choice),
    })),
  );
}

const offeredOf = ({ may }: MerchantReview): Readonly<Record<Choice, boolean>> => ({
  aprobar: may.approve,
  pedir: may.ask,
  no: may.decline,
});

const noteOf = (choice: Choice, isOffered: Readonly<Record<Choice, boolean>>): string =>
  choice === 'aprobar' && !isOffered.aprobar ? copy.notProven : copy.notes[choice];

type FormProps = { readonly review: MerchantReview; readonly onClose: () => void };

/** Yes, for the commission that was signed or less; the figure stands in the address once it was asked what it does. */
function Approval({ review, onClose }: FormProps) {
  const [search, change] = useSearch();
  const signed = review.agreement?.fee_bps ?? 0;
  const [typed, setTyped] = useState(String(signed));
  const [isTried, setTried] = useState(false);
  const asked = search['comision'];
  if (asked !== undefined && /^\d{1,4}$/.test(asked))
    return <Approving review={review} feeBps={Number(asked)} onClose={onClose} />;
  const isWrong = !/^\d{1,4}$/.test(typed) || Number(typed) > signed;
  const show = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) change({ comision: typed });
  };
  return (
    <form className={styles.stack} onSubmit={show} aria-label={copy.choices.aprobar}>
      <DenseTextField
        label={copy.fee}
        help={copy.feeHelp(feeText(signed))}
        error={isTried && isWrong ? copy.feeWrong : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <DenseButton type="submit" full>
        {copy.preview}
      </DenseButton>
    </form>
  );
}

function Approving({ review, feeBps, onClose }: FormProps & { readonly feeBps: number }) {
  const params = { account_id: review.account_id };
  const wanted = { fee_bps: feeBps };
  return (
    <PreviewedAct
      preview={useCall('previewMerchantApproval', { params, query: wanted })}
      verb={() => copy.approveVerb}
      onAct={(why, idempotencyKey) =>
        call('approveMerchant', { params, body: { ...why, ...wanted } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

const WORDS_MIN = 3;

/** What its owner is to tell us: reasons of the closed list, and our words. */
function Question({ review, onClose }: FormProps) {
  const [reasons, setReasons] = useState<readonly MoreReason[]>([]);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<{ reasons: MoreReason[]; words: string } | null>(null);
  const turn = (code: MoreReason) =>
    setReasons(moreReasons.filter((one) => reasons.includes(one) !== (one === code)));
  if (shown !== null) return <Asking review={review} asked={shown} onClose={onClose} />;
  const isReady = reasons.length > 0 && words.trim().length >= WORDS_MIN;
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) setShown({ reasons: [...reasons], words });
  };
  return (
    <form className={styles.stack} onSubmit={show} aria-label={copy.choices.pedir}>
      <fieldset className={styles.reasons}>
        <legend>{copy.reasons}</legend>
        {moreReasons.map((code) => (
          <DenseCheckbox key={code} checked={reasons.includes(code)} onChange={() => turn(code)}>
            {moreReasonWords[code]}
          </DenseCheckbox>
        ))}
      </fieldset>
      <DenseTextArea
        label={copy.words}
        required
        maxLength={500}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {!isReady && <p className={styles.none}>{copy.reasonsMissing}</p>}
      <DenseButton type="submit" full disabled={!isReady}>
        {copy.preview}
      </DenseButton>
    </form>
  );
}

type MoreOrder = { readonly reasons: MoreReason[]; readonly words: string };

function Asking({ review, asked, onClose }: FormProps & { readonly asked: MoreOrder }) {
  const params = { account_id: review.account_id };
  return (
    <PreviewedAct
      preview={useCall('previewMerchantQuestion', { params, body: asked })}
      verb={() => copy.askVerb}
      onAct={(why, idempotencyKey) =>
        call('askMerchant', { params, body: { ...why, ...asked } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

/** No, with what its owner reads. */
function Decline({ review, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<{ refusal: RefusalReason; words: string } | null>(null);
  if (shown !== null) return <Declining review={review} told={shown} onClose={onClose} />;
  const refusal = refusalReasons.find((one) => one === reason);
  const isReady = refusal !== undefined && words.trim().length >= WORDS_MIN;
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) setShown({ refusal, words });
  };
  return (
    <form className={styles.stack} onSubmit={show} aria-label={copy.choices.no}>
      <DenseSelectField
        label={copy.refusal}
        required
        blank={copy.choose}
        value={reason}
        options={refusalReasons.map((value) => ({ value, text: refusalReasonWords[value] }))}
        onChange={({ target }) => setReason(target.value)}
      />
      <DenseTextArea
        label={copy.words}
        required
        maxLength={500}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <DenseButton type="submit" full disabled={!isReady}>
        {copy.preview}
      </DenseButton>
    </form>
  );
}

type DeclineOrder = { readonly refusal: RefusalReason; readonly words: string };

function Declining({ review, told, onClose }: FormProps & { readonly told: DeclineOrder }) {
  const params = { account_id: review.account_id };
  return (
    <PreviewedAct
      preview={useCall('previewMerchantDecline', { params, body: told })}
      verb={() => copy.declineVerb}
      onAct={(why, idempotencyKey) =>
        call('declineMerchant', { params, body: { ...why, ...told } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

const forms = { aprobar: Approval, pedir: Question, no: Decline } as const;
