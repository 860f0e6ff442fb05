import { peso } from '@abona/client/office/money.ts';
import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import { caseOutcomes } from '@abona/contract/cases/case-status';
import type { StaffCallReply } from '@abona/contract/client-types';
import type { StaffCase } from '@abona/contract/staff/staff-case';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseTextArea, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { editAmount } from '@abona/ui/form/amount-text.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ActForm } from '#acts/act-form.tsx';
import { call } from '#api/call.ts';
import { caseCopy } from '#copy/case-screen.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ownSubmitKey } from '#writing/write-form.tsx';
import { type AnswerDraft, type AnswerOrder, needsAmount, readDraft } from './answer-draft.ts';
import styles from './answer-form.module.css';

type AnswerFormProps = {
  readonly found: StaffCase;
  /** Somebody else has the case: the draft is kept and can be read, nothing is asked or sent. */
  readonly isResting: boolean;
};

/** What was shown is what is sent: the order goes with its preview. */
type Shown = {
  readonly order: AnswerOrder;
  readonly preview: StaffCallReply<'previewCaseAnswer'>;
};

const blank: AnswerDraft = { outcome: null, amount: '', letter: '' };

/** Whoever asked what would happen is led to it. */
const focusOn = (part: HTMLElement | null): void => part?.focus();

/** An answer: written, then shown as it would happen, then sent. The draft outlives whatever fails on the way. */
export function AnswerForm({ found, isResting }: AnswerFormProps) {
  const [draft, setDraft] = useState(blank);
  const [shown, setShown] = useState<Shown | null>(null);
  const params = { folio: found.folio };
  const showing = useMutation({
    mutationFn: async (order: AnswerOrder) => ({
      order,
      preview: await call('previewCaseAnswer', { params, body: order }),
    }),
    onSuccess: setShown,
  });
  const failed = showing.error !== null && !isResting && (
    <Failure
      failure={showing.error}
      onRetry={() => showing.variables !== undefined && showing.mutate(showing.variables)}
    />
  );
  if (shown === null || isResting)
    return (
      <>
        <DraftFields
          found={found}
          draft={draft}
          isResting={isResting}
          isBusy={showing.isPending}
          onChange={setDraft}
          onShow={showing.mutate}
        />
        {failed}
      </>
    );
  const { order, preview } = shown;
  const back = () => setShown(null);
  return (
    <div ref={focusOn} tabIndex={-1}>
      <ActForm
        shown={preview}
        verb={caseCopy.answerVerb}
        onAct={(why, idempotencyKey) =>
          call('answerCase', { params, body: { ...order, ...why } }, { idempotencyKey })
        }
        onStale={() => showing.mutate(order)}
        onDone={() => {
          back();
          setDraft(blank);
        }}
        onCancel={back}
      />
      {failed}
    </div>
  );
}

const choices = caseOutcomes.map((value) => ({ value, text: caseCopy.outcomes[value] }));

type DraftFieldsProps = AnswerFormProps & {
  readonly draft: AnswerDraft;
  readonly isBusy: boolean;
  readonly onChange: (draft: AnswerDraft) => void;
  readonly onShow: (order: AnswerOrder) => void;
};

function DraftFields({ found, draft, isResting, isBusy, onChange, onShow }: DraftFieldsProps) {
  const [isTried, setTried] = useState(false);
  const letter = useRef<HTMLTextAreaElement>(null);
  const read = readDraft(found, draft);
  const problems = isTried && 'problems' in read ? read.problems : {};
  const { keys, hints } = caseCopy;
  useShortcuts([
    { keys: 'a', label: keys.answer, hint: hints.answer, run: () => letter.current?.focus() },
  ]);
  const show = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if ('order' in read && !isResting && !isBusy) onShow(read.order);
  };
  return (
    <form
      className={styles.draft}
      aria-label={caseCopy.answer}
      onSubmit={show}
      onKeyDown={ownSubmitKey(show)}
    >
      <DenseSegmented
        legend={caseCopy.outcome}
        choices={choices.map((choice) => ({ ...choice, disabled: isResting }))}
        value={draft.outcome}
        onChange={(outcome) => onChange({ ...draft, outcome })}
      />
      {problems.outcome !== undefined && (
        <p className={styles.problem} role="alert">
          {problems.outcome}
        </p>
      )}
      {needsAmount(found, draft) && (
        <DenseTextField
          label={caseCopy.partAmount}
          help={found.amount === null ? undefined : caseCopy.partHelp(peso(found.amount))}
          error={problems.amount}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isResting}
          value={draft.amount}
          onChange={({ target }) =>
            onChange({
              ...draft,
              amount: editAmount({ previous: draft.amount, typed: target.value }),
            })
          }
        />
      )}
      <DenseTextArea
        ref={letter}
        label={caseCopy.letter}
        help={caseCopy.letterHelp}
        error={problems.letter}
        rows={8}
        maxLength={CASE_TEXT_MAX}
        readOnly={isResting}
        value={draft.letter}
        onChange={({ target }) => onChange({ ...draft, letter: target.value })}
      />
      <DenseButton type="submit" full keys="Ctrl Enter" disabled={isResting} busy={isBusy}>
        {caseCopy.preview}
      </DenseButton>
    </form>
  );
}
