import { type ReactNode, useId } from 'react';
import styles from './cat-box.module.css';

type CatBoxProps = {
  /** "CAT 95.5%" */
  readonly figure: string;
  /** "sin IVA" */
  readonly suffix: string;
  /** Purpose, rate, fee and calculation date, in this order. */
  readonly children: ReactNode;
};

/** The legal cost disclosure: never smaller, lighter or further away than the price. */
export function CatBox({ figure, suffix, children }: CatBoxProps) {
  const id = useId();
  return (
    <section className={styles.cat} aria-labelledby={id}>
      <p className={styles.figure}>
        <b id={id}>{figure}</b> {suffix}
      </p>
      <p className={styles.text}>{children}</p>
    </section>
  );
}
