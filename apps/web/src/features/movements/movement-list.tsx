import type { MovementMonth } from '@abona/contract/lending/movement';
import { classNames } from '@abona/ui/class-names.ts';
import { VirtualList } from '@abona/ui/layout/virtual-list.tsx';
import { Text } from '@abona/ui/text.tsx';
import { movementsCopy as copy } from '#copy/movements.ts';
import { monthTitle } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { MovementRow } from '#shell/movement-row.tsx';
import type { Line } from './months.ts';
import styles from './movements.module.css';

/** In rem; the stylesheet cuts what does not fit. */
const MONTH_REM = 3.25;
/** Rows by the room there is: on one line each, on two, and with the amount below the words. */
const ROW_REM = { wide: 4.75, phone: 6.25, little: 8.5 } as const;
const WIDE_REM = 30;
/** As in the rows' own stylesheet. */
const LITTLE_REM = 21;

function rowHeight(width: number): number {
  if (width >= WIDE_REM) return ROW_REM.wide;
  return width >= LITTLE_REM ? ROW_REM.phone : ROW_REM.little;
}

const keyOf = (line: Line): string =>
  line.kind === 'month' ? line.month : line.movement.movement_id;
const heightOf = ({ kind }: Line, width: number): number =>
  kind === 'month' ? MONTH_REM : rowHeight(width);

type MovementListProps = {
  readonly lines: readonly Line[];
  readonly year: string;
  readonly onNearEnd: () => void;
};

/** Months with their sums, and what happened in them. */
export function MovementList({ lines, year, onNearEnd }: MovementListProps) {
  return (
    <VirtualList
      label={copy.list}
      items={lines}
      keyOf={keyOf}
      heightOf={heightOf}
      onNearEnd={onNearEnd}
      render={(line) =>
        line.kind === 'month' ? (
          <div className={styles.month}>
            <h2 className={styles.monthName}>{monthTitle(line.month, year)}</h2>
            <MonthSum sums={line.sums} />
          </div>
        ) : (
          <div
            className={classNames(
              styles.row,
              line.isFirst && styles.first,
              line.isLast && styles.last,
            )}
          >
            <MovementRow clipped movement={line.movement} />
          </div>
        )
      }
    />
  );
}

/** What matters of a month: what was paid; where nothing was, what was bought or came back. */
function sumOf({ paid, bought, borrowed, refunded }: MovementMonth) {
  if (paid > 0) return { name: copy.paid, amount: paid };
  if (bought > 0) return { name: copy.bought, amount: bought };
  if (borrowed > 0) return { name: copy.borrowed, amount: borrowed };
  return refunded > 0 ? { name: copy.refundedSum, amount: refunded } : null;
}

function MonthSum({ sums }: { readonly sums: MovementMonth | null }) {
  const sum = sums === null ? null : sumOf(sums);
  if (sum === null) return null;
  return (
    <Text look="small" tone="muted">
      {sum.name}
      <b className={styles.sum}>{peso(sum.amount)}</b>
    </Text>
  );
}
