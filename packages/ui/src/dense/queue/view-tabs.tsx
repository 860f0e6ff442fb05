import type { ReactNode } from 'react';
import { Link } from '#link.tsx';
import styles from './view-tabs.module.css';

type SavedView = {
  readonly href: string;
  readonly text: string;
  readonly count?: string | undefined;
  readonly current: boolean;
};

type ViewTabsProps = {
  readonly label: string;
  readonly views: readonly SavedView[];
  /** At the right edge: keep this view. */
  readonly end?: ReactNode;
};

/** The saved views of a queue with their counts; each is an address. */
export function ViewTabs({ label, views, end }: ViewTabsProps) {
  return (
    <nav className={styles.views} aria-label={label}>
      <ul className={styles.list}>
        {views.map(({ href, text, count, current }) => (
          <li key={href}>
            <Link className={styles.view} href={href} aria-current={current ? 'page' : undefined}>
              {text}
              {count !== undefined && <b className={styles.count}>{count}</b>}
            </Link>
          </li>
        ))}
      </ul>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </nav>
  );
}
