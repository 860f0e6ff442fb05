import type { ComponentProps } from 'react';
import { classNames } from '#class-names.ts';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  readonly as?: 'div' | 'section' | 'article' | 'ul' | 'ol';
  /** No padding: the content (rows, a wall) reaches the edges. */
  readonly flush?: boolean;
  /** Floats a little more: simulator, desktop summary. */
  readonly raised?: boolean;
};

export function Card({ as = 'div', flush = false, raised = false, className, ...rest }: CardProps) {
  // All five take the same attributes here; one static tag keeps the props typed.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(styles.card, flush && styles.flush, raised && styles.raised, className)}
    />
  );
}
