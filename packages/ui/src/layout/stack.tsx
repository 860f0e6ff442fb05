import type { ComponentProps } from 'react';
import { classNames } from '#class-names.ts';
import styles from './stack.module.css';

type StackProps = ComponentProps<'div'> & {
  readonly as?: 'div' | 'section' | 'ul' | 'ol' | 'form' | 'header' | 'footer';
  /** Steps of the space scale: 4, 8, 12, 16, 20, 24 or 28 px. */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly align?: 'center';
  /** Side by side, wrapping. */
  readonly row?: boolean;
};

/** Things under each other (or in a row) with one distance between them. */
export function Stack({ as = 'div', gap = 4, align, row, className, ...rest }: StackProps) {
  // The list's tags share the attributes used here; one static tag keeps the props typed.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(
        row ? styles.row : styles.stack,
        styles[`gap${gap}`],
        align === 'center' && styles.center,
        className,
      )}
    />
  );
}
