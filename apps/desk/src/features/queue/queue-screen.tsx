import { useAddressPart, useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { QueueName, QueueRow } from '@abona/contract/staff/staff-queue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { FilterBar, FilterChip } from '@abona/ui/dense/queue/filter-bar.tsx';
import { DenseEmpty, DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import { NO_ROWS, type RowSelection } from '@abona/ui/dense/table/row-selection.ts';
import { useMemo, useState } from 'react';
import { useCall } from '#api/use-call.ts';
import { useNews, usePages } from '#api/use-pages.ts';
import { queueCopy, queueWords, rowStateText } from '#copy/queues.ts';
import { shellCopy } from '#copy/shell.ts';
import { rowIdOf, subjectPath } from '#lib/queue-row.ts';
import { useSettled } from '#lib/use-settled.ts';
import { paths } from '#routing/paths.ts';
import { ListBeside } from '#shell/list-beside.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { QueueBulkBar } from './queue-bulk-bar.tsx';
import { QueuePreview } from './queue-preview.tsx';
import { QueueReveal } from './queue-reveal.tsx';
import { QueueTable } from './queue-table.tsx';
import { filtersOf } from './queue-view.ts';
import { QueueViews } from './queue-views.tsx';

const isQueue = (text: string): text is QueueName => text in queueWords;

export function Screen() {
  const name = useAddressPart('queue');
  return isQueue(name) ? (
    <Queue key={name} queue={name} />
  ) : (
    <ScreenFrame name={shellCopy.notFound.title}>
      <DenseEmpty title={shellCopy.notFound.title} text={shellCopy.notFound.body} />
    </ScreenFrame>
  );
}

function Queue({ queue }: { readonly queue: QueueName }) {
  const [search, change] = useSearch();
  const go = useGo();
  const day = useCall('getStaffToday', {});
  const today = day.data?.today;
  const asked = { params: { queue }, query: filtersOf(search, today) };
  const list = usePages('listQueue', asked, { standsStill: true });
  const news = useNews('listQueue', asked);
  const [selection, setSelection] = useState<RowSelection>(NO_ROWS);
  const [revealing, setRevealing] = useState<readonly number[] | null>(null);
  // The same rows between two pages that arrive: whoever moves through thousands draws only what changed.
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const states = useMemo(() => [...new Set(rows.map(({ state }) => state))], [rows]);
  const figures = list.data?.pages[0]?.figures ?? null;
  const { vista } = search;
  const previewed = vista === undefined ? undefined : rows.find((row) => rowIdOf(row) === vista);
  const openRow = (row: QueueRow) => {
    const href = subjectPath(row);
    if (href !== null) go(href);
  };
  const isMine = day.data?.queues.some((one) => one.queue === queue) ?? true;
  return (
    <ScreenFrame name={queueWords[queue]} crumbs={[{ name: queueCopy.place, href: paths.today }]}>
      {isMine ? (
        <ListBeside
          panel={
            <BesideQueue
              previewed={previewed}
              today={today}
              revealing={revealing}
              onOpen={openRow}
              onClose={() => change({ vista: null })}
              onHide={() => setRevealing(null)}
            />
          }
        >
          <PageHead
            title={queueWords[queue]}
            sub={figures === null ? undefined : queueCopy.open(figures.open)}
          />
          <QueueViews queue={queue} figures={figures} />
          <QueueFilter
            text={search['texto'] ?? ''}
            states={states}
            onChange={(texto) => change({ texto })}
          />
          {list.error !== null && (
            <Failure failure={list.error} onRetry={() => void list.refetch()} />
          )}
          {news.hasNews && (
            <DenseBanner
              tone="info"
              live="polite"
              title={queueCopy.changed}
              action={
                <DenseButton variant="line" size="s" onClick={() => void news.readAnew()}>
                  {queueCopy.readAnew}
                </DenseButton>
              }
            />
          )}
          <QueueTable
            {...{ queue, list, rows, today, selection }}
            onSelection={setSelection}
            onOpen={openRow}
          />
          <QueueBulkBar
            asked={asked}
            total={list.data?.pages[0]?.total ?? 0}
            rows={rows}
            selection={selection}
            onDone={news.readAnew}
            onRelease={() => setSelection(NO_ROWS)}
            onReveal={setRevealing}
          />
        </ListBeside>
      ) : (
        <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
      )}
    </ScreenFrame>
  );
}

type BesideQueueProps = {
  readonly previewed: QueueRow | undefined;
  readonly today: string | undefined;
  readonly revealing: readonly number[] | null;
  readonly onOpen: (row: QueueRow) => void;
  readonly onClose: () => void;
  readonly onHide: () => void;
};

/** Whose value is asked for, or else the row that is previewed. */
function BesideQueue({ previewed, today, revealing, onOpen, onClose, onHide }: BesideQueueProps) {
  if (revealing !== null) return <QueueReveal customerIds={revealing} onClose={onHide} />;
  if (previewed === undefined) return null;
  return (
    <QueuePreview
      row={previewed}
      today={today}
      onOpen={() => onOpen(previewed)}
      onClose={onClose}
    />
  );
}

/** What is typed narrows the queue once somebody stops typing. */
function QueueFilter({
  text,
  states,
  onChange,
}: {
  readonly text: string;
  /** Those of the rows that are here. */
  readonly states: readonly string[];
  readonly onChange: (text: string) => void;
}) {
  const [{ estado = '' }, change] = useSearch();
  const [typed, setTyped] = useSettled(text, onChange);
  return (
    <FilterBar
      label={queueCopy.filters}
      search={{ label: queueCopy.filter, value: typed, onChange: setTyped }}
    >
      <FilterChip
        field={queueCopy.columns.state}
        text={estado === '' ? queueCopy.anyState : rowStateText(estado)}
        value={estado}
        options={[
          { value: '', text: queueCopy.anyState },
          ...[...new Set([...states, estado])]
            .filter((state) => state !== '')
            .map((value) => ({ value, text: rowStateText(value) })),
        ]}
        onChange={(chosen) => change({ estado: chosen })}
      />
    </FilterBar>
  );
}
