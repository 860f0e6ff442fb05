import type { ReactNode } from 'react';
import styles from './paper.module.css';

type PaperProps = {
  readonly label: string;
  /** Who writes, folio and date: quieter. */
  readonly head?: ReactNode;
  readonly title?: string | undefined;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
};

/** A letter as the customer will read it: paper in both themes. */
export function Paper({ label, head, title, children, foot }: PaperProps) {
  return (
    <article className={styles.paper} aria-label={label}>
      {head !== undefined && <header className={styles.quiet}>{head}</header>}
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.quiet}>{foot}</footer>}
    </article>
  );
}
