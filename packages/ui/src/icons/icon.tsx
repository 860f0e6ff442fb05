import { classNames } from '#class-names.ts';
import styles from './icon.module.css';
import type { IconName } from './icon-names.gen.ts';
import sprite from './sprite.svg?no-inline';

export type IconSize = 'xs' | 's' | 'm' | 'l';

type IconProps = {
  readonly name: IconName;
  readonly size?: IconSize;
  readonly className?: string | undefined;
};

/** Always decoration: the word beside it, or the button's label, carries the meaning. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
