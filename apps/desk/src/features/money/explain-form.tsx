import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { DifferenceReason, StaffDifference } from '@abona/contract/staff/money';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { ReasonFields } from '@abona/ui/dense/form/reason-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ACT_NOTE_MIN } from '#acts/act-calls.ts';
import { call } from '#api/call.ts';
import { differenceReasonWords, moneyCopy } from '#copy/money.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './money.module.css';

const copy = moneyCopy.differences;

const isReason = (text: string): text is DifferenceReason => text in differenceReasonWords;

const reasons = Object.entries(differenceReasonWords).map(([value, text]) => ({ value, text }));

/** Why a report and our books did not agree, said once; somebody else may have said it meanwhile. */
export function ExplainForm({ difference }: { readonly difference: StaffDifference }) {
  const queryClient = useQueryClient();
  const { key, onError } = useCallKey();
  const [isTried, setTried] = useState(false);
  const [why, setWhy] = useState({ code: '', text: '' });
  const explain = useMutation({
    mutationFn: async (reason: DifferenceReason) =>
      call(
        'explainDifference',
        {
          params: { difference_id: difference.difference_id },
          body: { reason, note: why.text.trim() },
        },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      toasts.show(copy.saved);
      void queryClient.invalidateQueries();
    },
    onError,
  });
  const isNoteShort = why.text.trim().length < ACT_NOTE_MIN;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isReason(why.code) && !isNoteShort && !explain.isPending) explain.mutate(why.code);
  };
  useShortcuts([{ keys: 'Ctrl+Enter', label: copy.save, hint: copy.save, run: submit }]);
  return (
    <form className={styles.form} onSubmit={submit}>
      <ReasonFields
        label={copy.why}
        blank={copy.whyBlank}
        reasons={reasons}
        textLabel={copy.note}
        value={why}
        onChange={setWhy}
        error={isTried && !isReason(why.code) ? copy.whyMissing : undefined}
        textError={isTried && isNoteShort ? copy.noteShort : undefined}
      />
      <p>{copy.moves}</p>
      {explain.error !== null && (
        <Failure failure={explain.error} onRetry={() => void queryClient.invalidateQueries()} />
      )}
      <div>
        <DenseButton type="submit" busy={explain.isPending} keys="Ctrl Enter">
          {copy.save}
        </DenseButton>
      </div>
    </form>
  );
}
