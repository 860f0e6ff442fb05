import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './dense-banner.module.css';

type BannerTone = 'info' | 'warn' | 'late' | 'ok' | 'approval' | 'frozen';

const iconOf: Record<BannerTone, DenseIconName> = {
  info: 'info-fill',
  warn: 'hourglass-medium-fill',
  late: 'warning-fill',
  ok: 'check-circle-fill',
  approval: 'users-fill',
  frozen: 'snowflake-fill',
};

type DenseBannerProps = {
  readonly tone: BannerTone;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly icon?: DenseIconName | undefined;
  readonly action?: ReactNode;
  /** It appears while the person works: `polite` waits for a pause, `assertive` does not. */
  readonly live?: 'polite' | 'assertive' | undefined;
};

const roleOf = { polite: 'status', assertive: 'alert' } as const;

/** A fact about the whole of what is below. */
export function DenseBanner({ tone, title, text, icon, action, live }: DenseBannerProps) {
  return (
    <div
      className={classNames(styles.banner, styles[tone])}
      role={live === undefined ? undefined : roleOf[live]}
    >
      <DenseIcon name={icon ?? iconOf[tone]} className={styles.icon} />
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        {text}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
