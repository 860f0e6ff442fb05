import type { ReactNode } from 'react';
import styles from './list-beside.module.css';

type ListBesideProps = {
  readonly children: ReactNode;
  /** What the row at hand is about, or an act; nothing: the list has all the room. */
  readonly panel: ReactNode;
};

/** A list, and a panel beside it; where there is no room for both, the panel covers the end of the list. */
export const ListBeside = ({ children, panel }: ListBesideProps) => (
  <div className={styles.split}>
    <div className={styles.list}>{children}</div>
    {panel}
  </div>
);
