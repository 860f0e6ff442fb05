import type { CSSProperties } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { denseCopy } from '#dense/dense-words.ts';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './clock-badge.module.css';

export type ClockState = 'calm' | 'soon' | 'today' | 'late' | 'pause' | 'done';

type ClockBadgeProps = {
  readonly state: ClockState;
  /** Date and remainder: "vie 20 nov · 2 d". */
  readonly text: string;
  /** Share of the term that is used, 0 to 1. */
  readonly used: number;
  /** A term of the law shows scales, one of the house a stopwatch. */
  readonly kind?: 'legal' | 'house';
};

const kindIcon: Record<'legal' | 'house', DenseIconName> = {
  legal: 'scales-bold',
  house: 'timer-bold',
};

const stateIcon: Partial<Record<ClockState, DenseIconName>> = {
  pause: 'pause-bold',
  done: 'check-bold',
};

export const usedShare = (used: number): string =>
  `${Math.round(Math.min(1, Math.max(0, used)) * 100)}%`;

/** A deadline; the band at its foot fills as its time is used. */
export function ClockBadge({ state, text, used, kind = 'legal' }: ClockBadgeProps) {
  return (
    <span
      className={classNames(styles.clock, styles[state])}
      style={{ '--used': usedShare(used) } as CSSProperties}
    >
      <DenseIcon name={stateIcon[state] ?? kindIcon[kind]} className={styles.icon} />
      <VisuallyHidden>
        {kind === 'legal' ? denseCopy.legalTerm : denseCopy.houseTerm}
      </VisuallyHidden>
      <span>{text}</span>
      <i className={styles.band} aria-hidden="true" />
    </span>
  );
}
