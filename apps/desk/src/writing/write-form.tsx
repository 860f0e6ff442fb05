import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { caseCopy } from '#copy/case-screen.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './write-form.module.css';

type WriteFormProps = {
  readonly label: string;
  readonly help: string;
  readonly send: string;
  /** What is said once it is sent. */
  readonly sent: string;
  /** Leads into the field. */
  readonly shortcut: { readonly keys: string; readonly label: string; readonly hint: string };
  /** Somebody else has the case: what was begun is kept and can be read, nothing is sent. */
  readonly isResting?: boolean;
  readonly onSend: (text: string, idempotencyKey: string) => Promise<unknown>;
  readonly onSent?: () => void;
  /** Beside the button: how it is meant. */
  readonly children?: ReactNode;
};

/** Ctrl Enter inside a form is that form's own, whatever else is open on the screen. */
export function ownSubmitKey(submit: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
}

/** Words for the customer or for colleagues. They stay in the field until the server has them. */
export function WriteForm(props: WriteFormProps) {
  const { label, help, send, sent, shortcut, isResting = false, onSend, onSent } = props;
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const queryClient = useQueryClient();
  const { key, ...keyEnds } = useCallKey();
  const sending = useMutation({
    mutationFn: (words: string) => onSend(words, key),
    onSuccess: (_, words) => {
      keyEnds.onSuccess();
      // What was typed on while it travelled is not thrown away.
      setText((now) => (now.trim() === words ? '' : now));
      setTried(false);
      toasts.show(sent);
      onSent?.();
    },
    onError: keyEnds.onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const isEmpty = text.trim() === '';
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!(isEmpty || isResting || sending.isPending)) sending.mutate(text.trim());
  };
  useShortcuts([{ ...shortcut, run: () => field.current?.focus() }]);
  return (
    <form
      className={styles.write}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={ownSubmitKey(submit)}
    >
      <DenseTextArea
        ref={field}
        label={label}
        help={help}
        value={text}
        maxLength={CASE_TEXT_MAX}
        readOnly={isResting}
        error={isTried && isEmpty ? caseCopy.textMissing : undefined}
        onChange={(event) => {
          setTried(false);
          setText(event.target.value);
        }}
      />
      {sending.error !== null && <Failure failure={sending.error} onRetry={() => submit()} />}
      <div className={styles.acts}>
        {props.children}
        <DenseButton type="submit" variant="line" disabled={isResting} busy={sending.isPending}>
          {send}
        </DenseButton>
      </div>
    </form>
  );
}
