import { useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { useMedia } from '@abona/ui/office/use-media.ts';
import { useMemo } from 'react';
import { queueCopy, queueWords } from '#copy/queues.ts';
import { todayCopy } from '#copy/today.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { aboutText, knownText, rowIdOf, subjectPath, subjectText } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import { ScreenTable } from '#shell/screen-table.tsx';
import { useBusinessNow } from '#shell/use-counts.ts';
import { isOurs, nextColumn } from './next-column.tsx';
import styles from './today-screen.module.css';

export type DueRow = StaffCallReply<'listDueWork'>['rows'][number];

const { columns } = queueCopy;

/** As in the stylesheet: beside a column, the table has no room for all of its own. */
const NARROW = '(max-width: 1400px)';

/** Where there is little room, what a row is about goes before the queue that it stands in. */
const columnsOf = (today: string, now: Date, isNarrow: boolean): readonly DataColumn<DueRow>[] =>
  everyColumn(today, now).filter(({ id }) => !(isNarrow && id === 'queue'));

const everyColumn = (today: string, now: Date): readonly DataColumn<DueRow>[] => [
  {
    id: 'due',
    header: columns.due,
    width: 11.25,
    cell: (row) => <ClockBadge {...queueClock(row, today, now)} />,
  },
  { id: 'what', header: columns.what, width: 11, look: 'strong', cell: subjectText },
  {
    id: 'customer',
    header: columns.customer,
    width: 9,
    grow: true,
    truncates: true,
    cell: aboutText,
  },
  {
    id: 'queue',
    header: columns.about,
    width: 10.25,
    look: 'muted',
    cell: ({ queue }) => queueWords[queue],
  },
  nextColumn,
];

/** Views of what is due: all of it, today's and what is late, what somebody else has to do something about first. */
const views = {
  todo: () => true,
  hoy: ({ due_on: dueOn }: DueRow, today: string) => dueOn <= today,
  otros: (row: DueRow) => !isOurs(row),
} as const;
type View = keyof typeof views;

const isView = (text: string | undefined): text is View => text !== undefined && text in views;

/** What is due first across the queues; Enter opens the row at hand. */
export function DueTable({
  title,
  rows,
  today,
}: {
  readonly title: string;
  readonly rows: readonly DueRow[];
  readonly today: string;
}) {
  const [search, change] = useSearch();
  const go = useGo();
  const now = useBusinessNow();
  const view = isView(search['vence']) ? search['vence'] : 'todo';
  const rowsOf = (which: View) => rows.filter((row) => views[which](row, today));
  const shown = rowsOf(view);
  const isNarrow = useMedia(NARROW);
  const shownColumns = useMemo(() => columnsOf(today, now, isNarrow), [today, now, isNarrow]);
  return (
    <Panel
      title={title}
      count={String(shown.length)}
      pad={false}
      fill
      className={styles.table}
      actions={
        <DenseSegmented
          legend={todayCopy.views.legend}
          value={view}
          choices={[
            { value: 'todo', text: todayCopy.views.all },
            { value: 'hoy', text: todayCopy.views.today(rowsOf('hoy').length) },
            { value: 'otros', text: todayCopy.views.others(rowsOf('otros').length) },
          ]}
          onChange={(chosen) => change({ vence: chosen === 'todo' ? null : chosen, fila: null })}
        />
      }
    >
      <ScreenTable
        label={title}
        columns={shownColumns}
        rows={shown}
        rowId={rowIdOf}
        rowLabel={(row) => [queueClock(row, today, now).text, ...knownText(row)].join(', ')}
        rowTone={({ is_late: isLate }) => (isLate ? 'late' : undefined)}
        cursor={search['fila'] ?? null}
        onCursor={(fila) => change({ fila })}
        onOpen={(row) => go(subjectPath(row) ?? paths.queue(row.queue))}
        empty={<DenseEmpty title={todayCopy.views.none} />}
      />
    </Panel>
  );
}
