import { classNames } from '#class-names.ts';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import sprite from '#icons/dense-sprite.svg?no-inline';
import styles from './dense-icon.module.css';

type DenseIconProps = {
  readonly name: DenseIconName;
  readonly size?: 'xs' | 's' | 'm' | 'l' | undefined;
  readonly className?: string | undefined;
};

/** An icon of the desk, from its own sprite. Always decoration: the word beside it carries the meaning. */
export function DenseIcon({ name, size, className }: DenseIconProps) {
  return (
    <svg
      className={classNames(styles.icon, size !== undefined && styles[size], className)}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
