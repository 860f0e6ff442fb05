import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { useKeys } from '#dense/action/use-keys.ts';
import { denseCopy } from '#dense/dense-words.ts';
import { PlainTable } from '#dense/table/plain-table.tsx';
import styles from './chart.module.css';

/** Series by their place in the palette; a drawing serves both themes. */
export type SeriesTone = 1 | 2 | 3 | 4 | 5 | 6;

export const seriesClass: Record<SeriesTone, string | undefined> = {
  1: styles.s1,
  2: styles.s2,
  3: styles.s3,
  4: styles.s4,
  5: styles.s5,
  6: styles.s6,
};

export type ChartTable = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const ChartTablesContext = createContext(false);

type ChartTablesProps = {
  /** For a screen that keeps it in its address and hears the key itself. */
  readonly shown?: boolean;
  readonly children: ReactNode;
};

/** Around the charts of a screen: `T` shows their tables, and the charts again. */
export function ChartTables({ shown, children }: ChartTablesProps) {
  const [own, setOwn] = useState(false);
  useKeys(shown === undefined ? [{ keys: 'T', run: () => setOwn((tables) => !tables) }] : []);
  return <ChartTablesContext value={shown ?? own}>{children}</ChartTablesContext>;
}

const FALLBACK_PX = 480;

/** The width there is: text of a chart is never scaled. */
function useWidth() {
  const place = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(FALLBACK_PX);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const look = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

type ChartFrameProps = {
  /** What it shows, in a sentence. */
  readonly label: string;
  readonly height: number;
  readonly table: ChartTable;
  readonly draw: (width: number) => ReactNode;
};

/** The drawing, or its figures as a table. */
export function ChartFrame({ label, height, table, draw }: ChartFrameProps) {
  const allTables = use(ChartTablesContext);
  const [own, setOwn] = useState(false);
  const { place, width } = useWidth();
  const asTable = own !== allTables;
  return (
    <figure ref={place} className={styles.figure}>
      {asTable ? (
        <PlainTable
          caption={label}
          columns={table.heads.map((head, at) => ({
            id: `${at}`,
            header: head,
            cell: (row: readonly string[]) => row[at],
            align: at === 0 ? 'start' : 'end',
          }))}
          rows={table.rows}
          rowId={(row) => row.join('|')}
        />
      ) : (
        <svg
          className={styles.chart}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
        >
          {draw(width)}
        </svg>
      )}
      <button type="button" className={styles.toggle} onClick={() => setOwn(!own)}>
        {asTable ? denseCopy.asChart : denseCopy.asTable}
      </button>
    </figure>
  );
}
