import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './tag.module.css';

type TagTone = 'ok' | 'warn' | 'late' | 'info' | 'off' | 'brand' | 'on-wall' | 'bloom';

/** A status is never colour alone: these tones come with their icon unless another is given. */
const iconOf: Partial<Record<TagTone, IconName>> = {
  ok: 'check-circle-fill',
  warn: 'clock-bold',
  late: 'warning-fill',
  info: 'hourglass-medium-bold',
};

const toneClass: Record<TagTone, string | undefined> = {
  ok: styles.ok,
  warn: styles.warn,
  late: styles.late,
  info: styles.info,
  off: styles.off,
  brand: styles.brand,
  'on-wall': styles.onWall,
  bloom: styles.bloom,
};

type TagProps = { readonly tone: TagTone; readonly text: string; readonly icon?: IconName };

export function Tag({ tone, text, icon = iconOf[tone] }: TagProps) {
  return (
    <span className={classNames(styles.tag, toneClass[tone])}>
      {icon !== undefined && <Icon name={icon} size="xs" />}
      {text}
    </span>
  );
}
