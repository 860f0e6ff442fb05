import { useAddressPart, useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { QueueName, QueueRow } from '@abona/contract/staff/staff-queue';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { FilterBar } from '@abona/ui/dense/queue/filter-bar.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import { DenseEmpty, DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import { NO_ROWS, type RowSelection } from '@abona/ui/dense/table/row-selection.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useCall } from '#api/use-call.ts';
import { useNews, usePages } from '#api/use-pages.ts';
import { queueCopy, queueWords } from '#copy/queues.ts';
import { shellCopy } from '#copy/shell.ts';
import { rowIdOf, subjectPath } from '#lib/queue-row.ts';
import { paths } from '#routing/paths.ts';
import { ListBeside } from '#shell/list-beside.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { QueueBulkBar } from './queue-bulk-bar.tsx';
import { QueuePreview } from './queue-preview.tsx';
import { QueueTable } from './queue-table.tsx';

const SETTLED_MS = 300;

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

/** What the address narrows the queue to, as the call wants it. */
function filtersOf(search: Readonly<Record<string, string>>, today: string | undefined) {
  const { ver, texto = '' } = search;
  const text = texto.trim();
  return {
    ...(ver === 'mias' ? { assigned: 'me' as const } : {}),
    ...(ver === 'sin-asignar' ? { assigned: 'nobody' as const } : {}),
    ...(ver === 'semana' && today !== undefined ? { due_until: addDays(civilDate(today), 7) } : {}),
    ...(text.length >= 2 ? { text } : {}),
  };
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
  // The same rows between two pages that arrive: whoever moves through thousands draws only what changed.
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
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
            previewed !== undefined && (
              <QueuePreview
                row={previewed}
                today={today}
                onOpen={() => openRow(previewed)}
                onClose={() => change({ vista: null })}
              />
            )
          }
        >
          <PageHead
            title={queueWords[queue]}
            sub={figures === null ? undefined : queueCopy.open(figures.open)}
          />
          <QueueViews queue={queue} view={search['ver']} figures={figures} />
          <QueueFilter text={search['texto'] ?? ''} onChange={(texto) => change({ texto })} />
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
          />
        </ListBeside>
      ) : (
        <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
      )}
    </ScreenFrame>
  );
}

/** What is typed narrows the queue once somebody stops typing. */
function QueueFilter({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const settle = useEffectEvent(() => {
    if (typed !== text) onChange(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => settle(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <FilterBar
      label={queueCopy.filters}
      search={{ label: queueCopy.filter, value: typed, onChange: setTyped }}
    />
  );
}

type QueueViewsProps = {
  readonly queue: QueueName;
  readonly view: string | undefined;
  readonly figures: {
    readonly open: number;
    readonly mine: number;
    readonly unassigned: number;
  } | null;
};

function QueueViews({ queue, view, figures }: QueueViewsProps) {
  const at = (ver: string | null): string =>
    ver === null ? paths.queue(queue) : `${paths.queue(queue)}?ver=${ver}`;
  const countOf = (count: number | undefined) =>
    count === undefined ? {} : { count: String(count) };
  const { views } = queueCopy;
  return (
    <ViewTabs
      label={queueCopy.viewsLabel}
      views={[
        {
          href: at(null),
          text: views.all,
          current: view === undefined,
          ...countOf(figures?.open),
        },
        {
          href: at('mias'),
          text: views.mine,
          current: view === 'mias',
          ...countOf(figures?.mine),
        },
        {
          href: at('sin-asignar'),
          text: views.unassigned,
          current: view === 'sin-asignar',
          ...countOf(figures?.unassigned),
        },
        { href: at('semana'), text: views.week, current: view === 'semana' },
      ]}
    />
  );
}
