import type { Setup } from '@abona/contract/portal/portal-go-live';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { moreWords, refusalWords, setupCopy, suspensionWords } from '#copy/setup.ts';
import { longDayText } from '#lib/moments.ts';
import { pathsIn } from '#routing/paths.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './setup.module.css';
import { useSetupStep } from './use-setup-step.ts';

const { review: copy } = setupCopy;

type StepProps = { readonly setup: Setup };

const ANSWER_MAX = 1_000;

/** People of ours look at it. */
export const ReviewStep = ({ setup: { review } }: StepProps) =>
  review === null ? null : (
    <DenseBanner tone="info" icon="hourglass-medium-fill" title={copy.by(longDayText(review.by))} />
  );

/** What they want to know, and the answer. */
export function MoreStep({ setup: { more } }: StepProps) {
  const [text, setText] = useState('');
  const answer = useSetupStep((_, options) =>
    call('answerPortalReview', { body: { text } }, options),
  );
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate();
      }}
    >
      {more !== null && (
        <DenseBanner
          tone="warn"
          title={more.reasons.map((reason) => moreWords[reason]).join('; ')}
          text={more.note}
        />
      )}
      <DenseTextArea
        label={copy.answer}
        required
        maxLength={ANSWER_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {answer.isError && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(answer.error)} />
      )}
      <DenseButton type="submit" full busy={answer.isPending}>
        {copy.send}
      </DenseButton>
    </form>
  );
}

/** It does not sell with us, and why. */
export const RefusalStep = ({ setup: { refusal } }: StepProps) =>
  refusal === null ? null : (
    <>
      <KeyValues
        align="start"
        entries={[{ label: copy.reason, value: refusalWords[refusal.reason] }]}
      />
      <p className={styles.words}>{refusal.note}</p>
    </>
  );

/** It sold, and was stopped: why, and that it can answer by mail. */
export const SuspensionStep = ({ setup: { suspension } }: StepProps) =>
  suspension === null ? null : (
    <>
      <KeyValues
        align="start"
        entries={[{ label: copy.reason, value: suspensionWords[suspension.reason] }]}
      />
      <p className={styles.words}>{suspension.note}</p>
    </>
  );

/** It sells. */
export const LiveStep = (_: StepProps) => (
  <div className={styles.row}>
    <DenseButtonLink href={pathsIn('live').developers}>{copy.keys}</DenseButtonLink>
  </div>
);
