import { useSearch } from '@abona/client/office/use-address.ts';
import type { QueueName, QueueRow } from '@abona/contract/staff/staff-queue';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import type { RowSelection } from '@abona/ui/dense/table/row-selection.ts';
import { useMemo, useState } from 'react';
import { pagingOf, type usePages } from '#api/use-pages.ts';
import { queueCopy, queueWords } from '#copy/queues.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { knownText, rowIdOf } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import { ScreenTable } from '#shell/screen-table.tsx';
import { useBusinessNow } from '#shell/use-counts.ts';
import { queueColumns } from './queue-columns.tsx';
import styles from './queue-screen.module.css';

type QueueTableProps = {
  readonly queue: QueueName;
  readonly list: ReturnType<typeof usePages<'listQueue'>>;
  readonly rows: readonly QueueRow[];
  readonly today: string | undefined;
  readonly selection: RowSelection;
  readonly onSelection: (selection: RowSelection) => void;
  readonly onOpen: (row: QueueRow) => void;
};

/** A row announces clock, reference, person, amount. */
function rowLabelOf(row: QueueRow, today: string | undefined, now: Date): string {
  const clock = today === undefined ? null : queueClock(row, today, now).text;
  return [clock, ...knownText(row)].filter(Boolean).join(', ');
}

/** The rows of a queue, the oldest deadline first; the row at hand and the one that is previewed stand in the address. */
export function QueueTable(props: QueueTableProps) {
  const { queue, list, rows, today, selection, onSelection, onOpen } = props;
  const [search, change] = useSearch();
  // What is due on a day is drawn anew when the day changes, what is due at an hour with every look at the clock.
  const isByHour = rows[0]?.due_at != null;
  const clock = useBusinessNow();
  const [still] = useState(clock);
  const now = isByHour ? clock : still;
  const isPreviewing = search['vista'] !== undefined;
  const columns = useMemo(() => queueColumns(today, now, isPreviewing), [today, now, isPreviewing]);
  return (
    <Panel pad={false} fill className={styles.table}>
      <ScreenTable
        label={queueWords[queue]}
        columns={columns}
        rows={rows}
        rowId={rowIdOf}
        rowLabel={(row) => rowLabelOf(row, today, now)}
        rowTone={({ is_late: isLate }) => (isLate ? 'late' : undefined)}
        total={list.data?.pages[0]?.total ?? rows.length}
        cursor={search['fila'] ?? null}
        onCursor={(fila) => change({ fila, ...(isPreviewing ? { vista: fila } : {}) })}
        selection={selection}
        onSelection={onSelection}
        onOpen={onOpen}
        onPreview={(row) =>
          change({ vista: search['vista'] === rowIdOf(row) ? null : rowIdOf(row) })
        }
        {...pagingOf(list)}
        empty={<NoRows queue={queue} />}
      />
    </Panel>
  );
}

function NoRows({ queue }: { readonly queue: QueueName }) {
  const [{ ver, texto, estado }] = useSearch();
  if (ver === undefined && texto === undefined && estado === undefined)
    return <DenseEmpty title={queueCopy.none} text={queueCopy.noneText} />;
  return (
    <DenseEmpty
      title={queueCopy.noneFiltered}
      action={
        <DenseButtonLink variant="line" href={paths.queue(queue)}>
          {queueCopy.clear}
        </DenseButtonLink>
      }
    />
  );
}
