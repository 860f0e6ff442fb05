import { classNames } from '@abona/ui/class-names.ts';
import { type ReactNode, useId } from 'react';
import styles from './kit.module.css';

type KitBlockProps = {
  readonly title: string;
  readonly wide?: boolean;
  /** Pieces in a row instead of under each other. */
  readonly row?: boolean;
  readonly children: ReactNode;
};

/** One named piece of the kit. */
export function KitBlock({ title, wide = false, row = false, children }: KitBlockProps) {
  const id = useId();
  return (
    <section className={classNames(styles.block, wide && styles.wide)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={row ? styles.row : styles.stack}>{children}</div>
    </section>
  );
}
