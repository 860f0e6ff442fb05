import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  isOperationReason,
  type OperationReason,
  operationReasonOptions,
  operationsCopy,
} from '#copy/operations.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './operations-screen.module.css';

type ReasonedFormProps = {
  readonly text: string;
  readonly button: string;
  /** Does it, and answers with what to say of it. */
  readonly act: (reason: OperationReason, idempotencyKey: string) => Promise<string>;
  readonly onClose: () => void;
};

/** Something that is done by hand: what it does, why, and nobody else has to agree. A second press does nothing more. */
export function ReasonedForm({ text, button, act, onClose }: ReasonedFormProps) {
  const queryClient = useQueryClient();
  const { key, onSuccess, onError } = useCallKey();
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const { form, keyboard } = operationsCopy;
  const mutation = useMutation<string, Error, OperationReason>({
    mutationFn: (chosen) => act(chosen, key),
    onSuccess: (said) => {
      onSuccess();
      toasts.show(said);
      onClose();
    },
    onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const send = () => {
    setSent(true);
    if (isOperationReason(reason) && !mutation.isPending) mutation.mutate(reason);
  };
  useShortcuts([
    { ...keyboard.confirm, keys: 'Ctrl+Enter', run: send },
    { ...keyboard.cancel, keys: 'Escape', run: onClose },
  ]);
  return (
    <div className={styles.form}>
      {mutation.error !== null && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(mutation.error)} />
      )}
      <p>{text}</p>
      <DenseSelectField
        label={form.reason}
        blank={form.blank}
        options={operationReasonOptions}
        value={reason}
        autoFocus
        error={isSent && !isOperationReason(reason) ? form.missing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={styles.note}>{form.note}</p>
      <div className={styles.acts}>
        <DenseButton keys="Ctrl Enter" busy={mutation.isPending} onClick={send}>
          {button}
        </DenseButton>
        <DenseButton variant="ghost" keys="Esc" onClick={onClose}>
          {form.cancel}
        </DenseButton>
      </div>
    </div>
  );
}
