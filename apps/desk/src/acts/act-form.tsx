import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type { Why } from '@abona/contract/staff-acts/act';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { ReasonFields } from '@abona/ui/dense/form/reason-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { actCopy } from '#copy/acts.ts';
import { isReason, reasonOptions } from '#copy/reasons.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ACT_NOTE_MIN } from './act-calls.ts';
import { ActChanges, ActLetters } from './act-changes.tsx';
import styles from './act-form.module.css';

type ShownPreview = StaffCallReply<'previewWriteOff'>;
export type ActReply = StaffCallReply<'writeOffLoan'>;

type ActFormProps = {
  /** What the act would do, by the code that will do it. */
  readonly shown: ShownPreview;
  /** Names the result: «Condonar $35.07». */
  readonly verb: string;
  /** Does it, or asks for it; the key keeps a second press from doing it twice. */
  readonly onAct: (why: Why & { readonly fingerprint: string }, key: string) => Promise<ActReply>;
  /** What is on the screen is not true any more. */
  readonly onStale: () => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** Before and after, why, and the button that names the result; above a limit it asks for a second person. */
export function ActForm({ shown, verb, onAct, onStale, onDone, onCancel }: ActFormProps) {
  const [why, setWhy] = useState({ code: '', text: '' });
  const [isTried, setTried] = useState(false);
  const { key, onError } = useCallKey();
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: async () => {
      if (!isReason(why.code)) throw new TypeError(why.code);
      const { fingerprint } = shown;
      return onAct({ reason: why.code, note: why.text.trim(), fingerprint }, key);
    },
    onSuccess: ({ outcome }) => {
      toasts.show(actCopy[outcome]);
      void queryClient.invalidateQueries();
      onDone();
    },
    onError,
  });
  const isReasonMissing = !isReason(why.code);
  const isNoteShort = why.text.trim().length < ACT_NOTE_MIN;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!isReasonMissing && !isNoteShort && !act.isPending) act.mutate();
  };
  useShortcuts([
    { keys: 'Ctrl+Enter', label: verb, hint: verb, run: submit },
    { keys: 'Escape', label: actCopy.cancel, hint: actCopy.cancel, run: onCancel },
  ]);
  const needsTwo = shown.needs_second_person;
  return (
    <form className={styles.act} onSubmit={submit}>
      <ActChanges preview={shown.preview} head={actCopy.head} />
      <ActLetters preview={shown.preview} />
      {needsTwo ? (
        <DenseBanner tone="approval" title={actCopy.needsTwo} text={actCopy.needsTwoText} />
      ) : (
        <p className={styles.alone}>{actCopy.alone}</p>
      )}
      <ReasonFields
        label={actCopy.reason}
        blank={actCopy.reasonBlank}
        reasons={reasonOptions}
        textLabel={actCopy.note}
        value={why}
        onChange={setWhy}
        error={isTried && isReasonMissing ? actCopy.reasonMissing : undefined}
        textError={isTried && isNoteShort ? actCopy.noteShort : undefined}
      />
      {act.error !== null && <Failure failure={act.error} onRetry={onStale} />}
      <div className={styles.acts}>
        <DenseButton
          type="submit"
          variant={needsTwo ? 'approval' : 'action'}
          busy={act.isPending}
          keys="Ctrl Enter"
        >
          {needsTwo ? actCopy.ask : verb}
        </DenseButton>
        <DenseButton variant="ghost" onClick={onCancel}>
          {actCopy.cancel}
        </DenseButton>
      </div>
    </form>
  );
}
