import type { ReactNode } from 'react';
import styles from './dock.module.css';

type DockProps = {
  /** A line over the action, such as the total. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

/** The main action within the thumb's reach; phones and tablets only. */
export function Dock({ note, children }: DockProps) {
  return (
    <footer className={styles.dock}>
      {note !== undefined && <div className={styles.note}>{note}</div>}
      {children}
    </footer>
  );
}
