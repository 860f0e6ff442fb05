import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { denseCopy } from '#dense/dense-words.ts';
import styles from './before-after.module.css';

export type ChangedRow = {
  /** Where several rows have one concept. */
  readonly id?: string | undefined;
  readonly concept: string;
  readonly note?: string | undefined;
  readonly now: ReactNode;
  readonly after: ReactNode;
  /** Whether the act changes it; unchanged rows stay untinted. */
  readonly changed: boolean;
};

type BeforeAfterProps = {
  readonly caption: string;
  readonly rows: readonly ChangedRow[];
  /** Names of the columns where "Cambia, Ahora, Después" do not fit. */
  readonly heads?: readonly [concept: string, now: string, after: string] | undefined;
  /** The old value is struck through: versions of a rule, of a product. */
  readonly struck?: boolean | undefined;
};

/** A figure, a day or a version is not broken over two lines; a sentence is. */
const SHORT = 16;

const valueClass = (value: ReactNode, look: string | undefined) =>
  classNames(styles.end, look, typeof value === 'string' && value.length <= SHORT && styles.short);

/** What an act will change, as the code that will run it says. */
export function BeforeAfter({ caption, rows, heads, struck = false }: BeforeAfterProps) {
  const [concept, now, after] = heads ?? [denseCopy.changes, denseCopy.now, denseCopy.after];
  return (
    <table className={classNames(styles.table, struck && styles.struck)}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{concept}</th>
          <th scope="col" className={styles.end}>
            {now}
          </th>
          <th scope="col" className={styles.end}>
            {after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id ?? row.concept} className={row.changed ? styles.changed : undefined}>
            <th scope="row" className={styles.concept}>
              {row.concept}
              {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
            </th>
            <td className={valueClass(row.now, styles.was)}>
              {row.changed ? <del>{row.now}</del> : row.now}
            </td>
            <td className={valueClass(row.after, styles.becomes)}>
              {row.changed ? <ins>{row.after}</ins> : row.after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
