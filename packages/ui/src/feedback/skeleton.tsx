import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import { uiCopy } from '#words.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  readonly shape?: 'line' | 'text' | 'title' | 'amount' | 'button' | 'petal' | 'disc' | 'card';
  readonly width?: 'xs' | 's' | 'm' | 'l' | 'full';
};

/** One grey piece of the layout to come. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  const fixed = shape === 'petal' || shape === 'disc';
  return <span className={classNames(styles.skeleton, styles[shape], !fixed && styles[width])} />;
}

type SkeletonScreenProps = {
  /** Takes the place of the same pieces: it does not go away to come back. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
};

/** Around the pieces: tells assistive technology, and waits 200 ms so that fast screens never flash. */
export function SkeletonScreen({ atOnce = false, children }: SkeletonScreenProps) {
  return (
    <div
      className={classNames(styles.screen, !atOnce && styles.waits)}
      aria-busy="true"
      data-waiting=""
    >
      <span className={styles.status} role="status">
        <VisuallyHidden>{uiCopy.loading}</VisuallyHidden>
      </span>
      {children}
    </div>
  );
}
