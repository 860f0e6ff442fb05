import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './wall.module.css';

type WallProps = Omit<ComponentProps<'section'>, 'className' | 'ref'> & {
  readonly as?: 'section' | 'div' | 'aside' | 'article';
  /** In the shade: an account that is overdue, or a case that we are late with. */
  readonly shade?: boolean;
  readonly className?: string | undefined;
};

/** El muro: a flat painted wall with one hard plane of light. Recolours all that stands on it. */
export function Wall({ as: Tag = 'section', shade = false, className, ...rest }: WallProps) {
  return <Tag {...rest} className={classNames(styles.wall, shade && styles.shade, className)} />;
}

type WallBandProps = {
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** El guardapolvo: the dark skirting of a wall, which holds its status line. */
export function WallBand({ icon, children, className }: WallBandProps) {
  return (
    <div className={classNames(styles.band, className)}>
      {icon !== undefined && <Icon name={icon} className={styles.bandIcon} />}
      {children}
    </div>
  );
}
