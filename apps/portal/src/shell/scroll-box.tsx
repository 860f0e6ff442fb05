import type { ReactNode } from 'react';
import styles from './screen-frame.module.css';

/** What is wider than a phone scrolls in itself, and is reached by the keyboard; the table in it says what it is. */
export function ScrollBox({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section className={styles.scroll} tabIndex={0}>
      {children}
    </section>
  );
}
