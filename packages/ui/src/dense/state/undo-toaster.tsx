import { useEffect, useState, useSyncExternalStore } from 'react';
import { KeyHint } from '#dense/action/key-hint.tsx';
import { useKeys } from '#dense/action/use-keys.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { doneActs, type UndoStore } from './undo-store.ts';
import styles from './undo-toaster.module.css';

const LIFE_MS = 8_000;

type UndoBarProps = {
  readonly text: string;
  readonly undoText: string;
  readonly onUndo?: (() => void) | undefined;
};

/** What was just done, and the way to take it back. */
export function UndoBar({ text, undoText, onUndo }: UndoBarProps) {
  return (
    <div className={styles.bar}>
      <DenseIcon name="check-circle-fill" className={styles.icon} />
      {text}
      {onUndo !== undefined && (
        <button type="button" className={styles.undo} aria-keyshortcuts="Z" onClick={onUndo}>
          {undoText}
          <KeyHint keys="Z" silent />
        </button>
      )}
    </div>
  );
}

type UndoToasterProps = { readonly undoText: string; readonly store?: UndoStore };

/** Mounted once. Eight seconds; pointing at it or having the focus in it stops the time. */
export function UndoToaster({ undoText, store = doneActs }: UndoToasterProps) {
  const done = useSyncExternalStore(store.subscribe, store.last, () => null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (done === null || held) return;
    const timer = setTimeout(store.dismiss, LIFE_MS);
    return () => clearTimeout(timer);
  }, [done, held, store]);
  useKeys(done?.undo === undefined ? [] : [{ keys: 'Z', run: store.undo }]);
  return (
    <div
      className={styles.place}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {done !== null && (
        <UndoBar
          text={done.text}
          undoText={undoText}
          onUndo={done.undo === undefined ? undefined : store.undo}
        />
      )}
    </div>
  );
}
