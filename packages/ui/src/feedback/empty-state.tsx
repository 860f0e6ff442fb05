import type { ReactNode } from 'react';
import { PottedSprout } from '#art/potted-sprout.tsx';
import { Text } from '#text.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly title: string;
  readonly text: string;
  /** One way on. */
  readonly action?: ReactNode;
  readonly art?: ReactNode;
};

/** Nothing here yet: a potted sprout, one sentence, one action. */
export function EmptyState({ title, text, action, art = <PottedSprout /> }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.art}>{art}</div>
      <h2 className={styles.title}>{title}</h2>
      <Text look="small" tone="muted" className={styles.text}>
        {text}
      </Text>
      {action}
    </div>
  );
}
