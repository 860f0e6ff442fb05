import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { ACT_NOTE_MAX, ACT_NOTE_MIN } from '#acts/act-calls.ts';
import { requestsCopy } from '#copy/requests.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import styles from './request-detail.module.css';

type RefusalFormProps = {
  /** Whoever asked takes it back; otherwise somebody does not agree. */
  readonly isOwn: boolean;
  readonly busy: boolean;
  readonly onSend: (note: string) => void;
  readonly onCancel: () => void;
};

/** Why not: it is kept with the request. */
export function RefusalForm({ isOwn, busy, onSend, onCancel }: RefusalFormProps) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    const text = note.trim();
    if (text.length < ACT_NOTE_MIN) setMissing(true);
    else if (!busy) onSend(text);
  };
  const { keys, hints } = requestsCopy;
  useShortcuts([
    { keys: 'Ctrl+Enter', label: keys.send, hint: hints.send, run: send },
    { keys: 'Escape', label: keys.cancel, hint: hints.cancel, run: onCancel },
  ]);
  return (
    <div className={styles.refusal}>
      <DenseTextArea
        label={isOwn ? requestsCopy.noteTakeBack : requestsCopy.noteRefuse}
        value={note}
        maxLength={ACT_NOTE_MAX}
        error={
          isMissing && note.trim().length < ACT_NOTE_MIN ? requestsCopy.noteMissing : undefined
        }
        // The person asked for this field by a key or a button just now.
        autoFocus
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.acts}>
        <DenseButton variant="danger" keys="Ctrl Enter" busy={busy} onClick={send}>
          {isOwn ? requestsCopy.takeBack : requestsCopy.refuse}
        </DenseButton>
        <DenseButton variant="ghost" keys="Esc" onClick={onCancel}>
          {requestsCopy.keepIt}
        </DenseButton>
      </div>
    </div>
  );
}
