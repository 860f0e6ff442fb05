import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './dense-button.module.css';
import { KeyHint } from './key-hint.tsx';
import type { Keys } from './key-names.ts';

type DenseButtonVariant =
  | 'action'
  | 'line'
  | 'ghost'
  | 'quiet'
  | 'text'
  | 'ink'
  | 'bloom'
  | 'onwall'
  | 'approval'
  | 'danger'
  | 'dangerline';

export type DenseButtonLook = {
  /** One `action` (or `approval`) per view; `bloom` and `onwall` are for walls. */
  readonly variant?: DenseButtonVariant | undefined;
  readonly size?: 'm' | 's' | undefined;
  readonly full?: boolean | undefined;
  readonly icon?: DenseIconName | undefined;
  /** The keys that do the same, shown beside the words. */
  readonly keys?: Keys | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

export const denseButtonClass = (look: Omit<DenseButtonLook, 'children'>): string | undefined =>
  classNames(
    styles.button,
    styles[look.variant ?? 'action'],
    look.size === 's' && styles.small,
    look.full === true && styles.full,
    look.className,
  );

/** Icon, words and keys. */
export function DenseButtonFace({ icon, keys, children }: DenseButtonLook) {
  return (
    <span className={styles.label}>
      {icon !== undefined && <DenseIcon name={icon} className={styles.icon} />}
      <span>{children}</span>
      {keys !== undefined && <KeyHint keys={keys} silent />}
    </span>
  );
}
