import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './schedule-list.module.css';

export type ScheduleEntry = {
  readonly number: number;
  readonly state: 'paid' | 'late' | 'next' | 'rest';
  /** "dom 30 nov" */
  readonly date: string;
  /** "Pagado en OXXO", "Venció hace 3 días" */
  readonly note?: string;
  readonly amount: string;
  /** Read aloud in place of the mark, e.g. "Abono 1, pagado". */
  readonly label: string;
};

function Mark({ entry: { state, number } }: { readonly entry: ScheduleEntry }) {
  if (state === 'paid') return <Icon name="check-bold" size="xs" />;
  if (state === 'late') return <Icon name="warning-fill" size="xs" />;
  return number;
}

/** The plan, instalment by instalment. */
export function ScheduleList({ entries }: { readonly entries: readonly ScheduleEntry[] }) {
  return (
    <ol className={styles.schedule}>
      {entries.map((entry) => (
        <li key={entry.number} className={classNames(styles.entry, styles[entry.state])}>
          <span className={styles.mark} aria-hidden="true">
            <Mark entry={entry} />
          </span>
          <span>
            <VisuallyHidden>{entry.label}</VisuallyHidden>
            <span className={styles.date}>{entry.date}</span>
            {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
          </span>
          <span className={styles.amount}>{entry.amount}</span>
        </li>
      ))}
    </ol>
  );
}
