import { classNames } from '#class-names.ts';
import styles from './key-hint.module.css';
import type { Keys } from './key-names.ts';

type KeyHintProps = {
  readonly keys: Keys;
  /** The control says its keys by `aria-keyshortcuts`, so they are not read twice. */
  readonly silent?: boolean;
  readonly className?: string | undefined;
};

/** The keys that do something here. */
export function KeyHint({ keys, silent = false, className }: KeyHintProps) {
  const presses = typeof keys === 'string' ? [keys] : keys;
  return (
    <span className={styles.keys} aria-hidden={silent || undefined}>
      {presses.map((key) => (
        <kbd key={key} className={classNames(styles.key, className)}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
