import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './button.module.css';

type ButtonVariant =
  | 'primary'
  | 'bloom'
  | 'line'
  | 'quiet'
  | 'text'
  | 'ink'
  | 'on-wall'
  | 'on-wall-text'
  | 'white'
  | 'danger';

export type ButtonLook = {
  /** `bloom` and `on-wall` are for walls; one primary per view. */
  readonly variant?: ButtonVariant;
  readonly size?: 'm' | 's';
  readonly full?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

const variantClass: Record<ButtonVariant, string | undefined> = {
  primary: undefined,
  bloom: styles.bloom,
  line: styles.line,
  quiet: styles.quiet,
  text: styles.text,
  ink: styles.ink,
  'on-wall': styles.onWall,
  'on-wall-text': styles.onWallText,
  white: styles.white,
  danger: styles.danger,
};

export const buttonClass = ({
  variant = 'primary',
  size = 'm',
  full = false,
  className,
}: Omit<ButtonLook, 'children'>): string | undefined =>
  classNames(
    styles.button,
    variantClass[variant],
    size === 's' && styles.small,
    full && styles.full,
    className,
  );
