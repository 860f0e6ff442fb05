import { KeyHint } from '@abona/ui/dense/action/key-hint.tsx';
import { useState } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { keysText } from '#keyboard/keys-text.ts';
import type { Shortcut } from '#keyboard/shortcut-store.ts';
import { useActiveShortcuts, useShortcuts } from '#keyboard/use-shortcuts.ts';
import { AllKeys } from './all-keys.tsx';
import styles from './hint-line.module.css';

const isChord = ({ keys }: Shortcut): boolean => keys.startsWith('Ctrl+');

/** Which keys work here, and all of them for whoever asks. */
export function HintLine() {
  const [areAllShown, showAll] = useState(false);
  // What goes on from here after what is here.
  const active = useActiveShortcuts().toSorted(
    (one, other) => Number(isChord(one)) - Number(isChord(other)),
  );
  useShortcuts([
    { keys: '?', label: shellCopy.allKeys, hint: null, run: () => showAll((shown) => !shown) },
  ]);
  return (
    <footer className={styles.hints}>
      <div className={styles.some} data-more>
        {active.map(({ keys, hint }) =>
          hint === null ? null : (
            <span key={keys} className={styles.hint}>
              <KeyHint keys={keysText(keys)} />
              {hint}
            </span>
          ),
        )}
      </div>
      <button type="button" className={styles.all} onClick={() => showAll(true)}>
        <KeyHint keys="?" silent />
        {shellCopy.allKeys}
      </button>
      {areAllShown && <AllKeys shortcuts={active} onClose={() => showAll(false)} />}
    </footer>
  );
}
