import { classNames } from '#class-names.ts';
import styles from './dots.module.css';

type DotsProps = { readonly small?: boolean };

/** Three bouncing petals; silent, the element around them says what is going on. */
export function Dots({ small = false }: DotsProps) {
  return (
    <span className={classNames(styles.dots, small && styles.small)} aria-hidden="true">
      <i className={styles.dot} />
      <i className={styles.dot} />
      <i className={styles.dot} />
    </span>
  );
}
