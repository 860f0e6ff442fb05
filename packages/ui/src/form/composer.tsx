import type { FormEvent, ReactNode, Ref } from 'react';
import { Button } from '#button/button.tsx';
import { Icon } from '#icons/icon.tsx';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './composer.module.css';

type ComposerProps = {
  readonly label: string;
  readonly send: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly maxLength: number;
  readonly busy?: boolean;
  /** The paperclip. */
  readonly attach?: ReactNode;
  readonly field?: Ref<HTMLTextAreaElement>;
};

/** One line that grows, a paperclip, and the way to send. */
export function Composer(props: ComposerProps) {
  const { label, send, value, onChange, onSend, maxLength, busy = false, attach, field } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSend();
  };
  return (
    <form className={styles.composer} onSubmit={submit} noValidate>
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {attach}
      <Button type="submit" busy={busy} className={styles.send}>
        <Icon name="paper-plane-right-bold" />
        <VisuallyHidden>{send}</VisuallyHidden>
      </Button>
    </form>
  );
}
