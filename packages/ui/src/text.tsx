import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

type TextRole =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'body'
  | 'strong'
  | 'small'
  | 'small-strong'
  | 'caption'
  | 'amount-xl'
  | 'amount-l'
  | 'amount-m'
  | 'reference';

type TextTone = 'muted' | 'quiet' | 'success' | 'error' | 'ink';

type TextProps = Omit<ComponentProps<'p'>, 'role'> & {
  readonly as?: 'p' | 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'b' | 'legend';
  readonly look?: TextRole;
  /** `muted` follows the wall it stands on. */
  readonly tone?: TextTone;
  readonly align?: 'center';
};

const lookClass: Record<TextRole, string | undefined> = {
  h1: styles.h1,
  h2: styles.h2,
  h3: styles.h3,
  body: undefined,
  strong: styles.strong,
  small: styles.small,
  'small-strong': styles.smallStrong,
  caption: styles.caption,
  'amount-xl': styles.amountXl,
  'amount-l': styles.amountL,
  'amount-m': styles.amountM,
  reference: styles.reference,
};

/** The type scale of the design, by role rather than by size. */
export function Text({ as = 'p', look = 'body', tone, align, className, ...rest }: TextProps) {
  // Every tag of the list takes a paragraph's attributes; one static tag keeps the props typed.
  const Tag = as as 'p';
  return (
    <Tag
      {...rest}
      className={classNames(
        lookClass[look],
        tone && styles[tone],
        align === 'center' && styles.center,
        className,
      )}
    />
  );
}

/** Words between double asterisks stand out; a document may carry a few. */
export function BoldText({ text }: { readonly text: string }) {
  return text.split('**').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no names and never move.
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
