import type { ReactNode } from 'react';
import styles from './responsive.module.css';

type ResponsiveProps = { readonly children: ReactNode };

/** Shown below 992 px only. */
export function OnPhone({ children }: ResponsiveProps) {
  return <div className={styles.onPhone}>{children}</div>;
}

/** Shown from 992 px only. */
export function OnDesktop({ children }: ResponsiveProps) {
  return <div className={styles.onDesktop}>{children}</div>;
}
