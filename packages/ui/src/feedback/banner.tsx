import type { ReactNode } from 'react';
import { IconButton } from '#button/icon-button.tsx';
import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './banner.module.css';

type BannerTone = 'info' | 'warn' | 'late' | 'ok';

const iconOf: Record<BannerTone, IconName> = {
  info: 'info-fill',
  warn: 'clock-bold',
  late: 'warning-fill',
  ok: 'check-circle-fill',
};

type BannerProps = {
  readonly tone: BannerTone;
  readonly title?: string;
  readonly text: ReactNode;
  readonly icon?: IconName;
  /** A small button or link at the end. */
  readonly action?: ReactNode;
  readonly dismiss?: { readonly label: string; readonly onPress: () => void };
};

/** A notice in the page: icon, bold lead, text. It stays until its cause is gone or it is closed. */
export function Banner({ tone, title, text, icon, action, dismiss }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])}>
      <Icon name={icon ?? iconOf[tone]} className={styles.icon} />
      <div className={styles.main}>
        {title !== undefined && <b className={styles.title}>{title}</b>}
        {text}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {dismiss !== undefined && (
        <IconButton
          className={styles.dismiss}
          icon="x-bold"
          label={dismiss.label}
          onClick={dismiss.onPress}
        />
      )}
    </div>
  );
}
