import { classNames } from '#class-names.ts';
import { Drill } from '#dense/display/figure.tsx';
import { heatDepth, spanOf } from './chart-scale.ts';
import styles from './heat-matrix.module.css';

type HeatCell = { readonly value: number; readonly href?: string | undefined } | null;

type HeatMatrixProps = {
  readonly caption: string;
  /** Above the names of the rows: "De / a". */
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly HeatCell[] }[];
  readonly valueText: (value: number) => string;
  /** The cell where the row's own name meets itself is outlined: it stayed where it was. */
  readonly diagonal?: boolean | undefined;
};

const depthClass = [styles.h0, styles.h1, styles.h2, styles.h3, styles.h4, styles.h5] as const;

/** A table whose cells are deeper the more they are; the number is always there. */
export function HeatMatrix(props: HeatMatrixProps) {
  const { caption, corner, columns, rows, valueText, diagonal = false } = props;
  const most = spanOf(rows.flatMap(({ cells }) => cells.map((cell) => cell?.value ?? 0)))[1];
  return (
    <table className={styles.matrix}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, row) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column, at) => {
              const cell = cells[at] ?? null;
              const text = cell === null ? '—' : valueText(cell.value);
              return (
                <td
                  key={column}
                  className={classNames(
                    depthClass[heatDepth(cell?.value ?? 0, most)],
                    diagonal && row === at && styles.same,
                  )}
                >
                  {cell?.href === undefined ? text : <Drill href={cell.href}>{text}</Drill>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
