import type { ReactNode } from 'react';
import styles from './screen-frame.module.css';

type ScrollBoxProps = { readonly label: string; readonly children: ReactNode };

/** What is wider than a phone scrolls in itself, and is reached by the keyboard. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
