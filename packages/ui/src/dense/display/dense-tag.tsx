import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './dense-tag.module.css';

export type DenseTagTone =
  | 'ok'
  | 'warn'
  | 'late'
  | 'latesoft'
  | 'info'
  | 'off'
  | 'brand'
  | 'approval'
  | 'onwall'
  | 'bloom'
  | 'frozen';

/** A state is never colour alone: these tones come with their icon unless another is given. */
const iconOf: Partial<Record<DenseTagTone, DenseIconName>> = {
  ok: 'check-circle-fill',
  warn: 'clock-fill',
  late: 'warning-fill',
  latesoft: 'warning-fill',
  info: 'info-fill',
  approval: 'users-fill',
  frozen: 'snowflake-fill',
};

type DenseTagProps = {
  readonly tone: DenseTagTone;
  readonly text: string;
  /** `null` leaves the tone's own icon out. */
  readonly icon?: DenseIconName | null | undefined;
};

export function DenseTag({ tone, text, icon = iconOf[tone] }: DenseTagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon != null && <DenseIcon name={icon} className={styles.icon} />}
      {text}
    </span>
  );
}
