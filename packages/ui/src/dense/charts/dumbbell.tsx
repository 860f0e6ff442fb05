import { Drill } from '#dense/display/figure.tsx';
import { linearScale, type Span } from './chart-scale.ts';
import styles from './dumbbell.module.css';

type DumbbellRow = {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly href?: string | undefined;
};

type DumbbellProps = {
  readonly caption: string;
  /** Names of the four columns; the second stands over the drawing. */
  readonly heads: readonly [what: string, drawing: string, before: string, after: string];
  readonly groups: readonly { readonly title: string; readonly rows: readonly DumbbellRow[] }[];
  readonly domain: Span;
  readonly valueText: (value: number) => string;
};

const WIDTH = 120;

/** Two values of each row on one line, and the table of both beside it. */
export function Dumbbell({ caption, heads, groups, domain, valueText }: DumbbellProps) {
  const x = linearScale(domain, [8, WIDTH - 8]);
  const [what, drawing, before, after] = heads;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{drawing}</th>
          <th scope="col" className={styles.end}>
            {before}
          </th>
          <th scope="col" className={styles.end}>
            {after}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.title}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.group}>
              {group.title}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" className={styles.label}>
                {row.label}
              </th>
              <td>
                <svg width={WIDTH} height="16" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
                  <line className={styles.track} x1="0" x2={WIDTH} y1="8" y2="8" />
                  <circle className={styles.before} cx={x(row.before)} cy="8" r="4.5" />
                  <circle className={styles.after} cx={x(row.after)} cy="8" r="5.5" />
                </svg>
              </td>
              <td className={styles.end}>{valueText(row.before)}</td>
              <td className={styles.now}>
                {row.href === undefined ? (
                  valueText(row.after)
                ) : (
                  <Drill href={row.href}>{valueText(row.after)}</Drill>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
