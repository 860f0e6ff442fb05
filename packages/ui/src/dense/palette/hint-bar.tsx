import { KeyHint } from '#dense/action/key-hint.tsx';
import type { Keys } from '#dense/action/key-names.ts';
import styles from './hint-bar.module.css';

type Hint = { readonly keys: Keys; readonly text: string };

type HintBarProps = {
  readonly label: string;
  readonly hints: readonly Hint[];
  /** At the right edge: all the keys there are. */
  readonly all?: (Hint & { readonly onPress: () => void }) | undefined;
};

/** The keys that work on this screen. */
export function HintBar({ label, hints, all }: HintBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      {hints.map(({ keys, text }) => (
        <span key={text} className={styles.hint}>
          <KeyHint keys={keys} />
          {text}
        </span>
      ))}
      {all !== undefined && (
        <button type="button" className={styles.all} onClick={all.onPress}>
          <KeyHint keys={all.keys} />
          {all.text}
        </button>
      )}
    </section>
  );
}
