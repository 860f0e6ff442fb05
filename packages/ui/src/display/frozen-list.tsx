import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './frozen-list.module.css';

export type FrozenItem = {
  readonly icon: IconName;
  readonly title: string;
  readonly support?: string;
  /** It goes on as always. */
  readonly goesOn?: boolean;
};

/** What stands still while a case is open, and what does not. */
export function FrozenList({ items }: { readonly items: readonly FrozenItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ icon, title, support, goesOn = false }) => (
        <li key={title} className={classNames(styles.item, goesOn && styles.goesOn)}>
          <Icon name={icon} className={styles.icon} />
          <span>
            <span className={styles.title}>{title}</span>
            {support !== undefined && <span className={styles.support}>{support}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
