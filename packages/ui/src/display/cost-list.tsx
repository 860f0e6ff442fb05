import { classNames } from '#class-names.ts';
import styles from './cost-list.module.css';

export type Cost = { readonly name: string; readonly amount: string; readonly total?: boolean };

/** An amount never breaks; a name, a day or a folio may. */
const isMoney = (text: string): boolean => /^[+−-]? ?\$[\d,]+\.\d\d$/.test(text);

/** What is paid, line by line; the total stands under an ink rule. */
export function CostList({ costs }: { readonly costs: readonly Cost[] }) {
  return (
    <dl className={styles.costs}>
      {costs.map(({ name, amount, total }) => (
        <div key={name} className={classNames(styles.line, total && styles.total)}>
          <dt className={styles.name}>{name}</dt>
          <dd className={classNames(styles.amount, isMoney(amount) && styles.money)}>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
