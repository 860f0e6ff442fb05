import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type PageHeadProps = {
  readonly title: string;
  readonly sub?: ReactNode;
  /** Tags right after the title. */
  readonly tags?: ReactNode;
  readonly actions?: ReactNode;
};

/** The screen's name, what it is about, and its acts. Takes the focus after a navigation. */
export function PageHead({ title, sub, tags, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {tags}
      {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
