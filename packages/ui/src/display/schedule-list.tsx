import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import { VisuallyHidden } from '#visually-hidden.tsx';
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

type ScheduleListProps = {
  readonly entries: readonly ScheduleEntry[];
  /** Each instalment opens: what it is made of. */
  readonly onOpen?: (number: number) => void;
};

function Mark({ entry: { state, number } }: { readonly entry: ScheduleEntry }) {
  if (state === 'paid') return <Icon name="check-bold" size="xs" />;
  if (state === 'late') return <Icon name="warning-fill" size="xs" />;
  return number;
}

function Line({ entry, opens }: { readonly entry: ScheduleEntry; readonly opens: boolean }) {
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        <Mark entry={entry} />
      </span>
      <span>
        <VisuallyHidden>{entry.label}</VisuallyHidden>
        <span className={styles.date}>{entry.date}</span>
        {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
      </span>
      <span className={styles.amount}>{entry.amount}</span>
      {opens && <Icon name="caret-right-bold" size="xs" className={styles.caret} />}
    </>
  );
}

/** The plan, instalment by instalment. */
export function ScheduleList({ entries, onOpen }: ScheduleListProps) {
  return (
    <ol className={styles.schedule}>
      {entries.map((entry) => (
        <li key={entry.number} className={classNames(styles.step, styles[entry.state])}>
          {onOpen === undefined ? (
            <div className={styles.entry}>
              <Line entry={entry} opens={false} />
            </div>
          ) : (
            <button
              type="button"
              className={classNames(styles.entry, styles.opens)}
              onClick={() => onOpen(entry.number)}
            >
              <Line entry={entry} opens />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
