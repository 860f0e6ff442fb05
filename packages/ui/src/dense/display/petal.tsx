import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './petal.module.css';

export type PetalTone = 'pink' | 'gold' | 'violet' | 'jade' | 'blue' | 'plain' | 'late' | 'empty';

type PetalProps = {
  readonly tone?: PetalTone | undefined;
  readonly size?: 'xs' | 's' | 'm' | 'l' | undefined;
  /** Who or what it is, when no words beside it say so. */
  readonly label?: string | undefined;
} & ({ readonly icon: DenseIconName } | { readonly initials: string });

/** Initials of a person or the kind of a fact, on a petal. `empty`: somebody is missing. */
export function Petal(props: PetalProps) {
  const { tone = 'pink', size = 'm', label } = props;
  const look = classNames(styles.petal, styles[tone], styles[size]);
  const content =
    'icon' in props ? <DenseIcon name={props.icon} className={styles.icon} /> : props.initials;
  if (label === undefined) {
    return (
      <span className={look} aria-hidden="true">
        {content}
      </span>
    );
  }
  return (
    <span className={look} role="img" aria-label={label} title={label}>
      {content}
    </span>
  );
}
