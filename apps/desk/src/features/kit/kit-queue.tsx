import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { ClockBadge, type ClockState } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { BulkBar } from '@abona/ui/dense/queue/bulk-bar.tsx';
import { FilterBar, FilterChip, FilterDay } from '@abona/ui/dense/queue/filter-bar.tsx';
import { PanelColumns, SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import type { DataColumn, TableSort } from '@abona/ui/dense/table/data-column.ts';
import { DataTable } from '@abona/ui/dense/table/data-table.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import {
  ALL_ROWS,
  NO_ROWS,
  type RowSelection,
  selectedCount,
  withRows,
} from '@abona/ui/dense/table/row-selection.ts';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import { kitSamples } from '#copy/kit-samples.ts';
import styles from './kit.module.css';

const { queue, journal } = kitSamples;

type Sample = {
  readonly folio: string;
  readonly person: string;
  readonly motive: string;
  readonly amount: string;
  readonly clock: number;
  readonly state: string;
  readonly at: number;
};

/** As many as the heaviest queue has: the kit is where its scrolling is felt. */
const ROWS = 50_000;
const clockStates: readonly ClockState[] = ['late', 'today', 'soon', 'calm'];
const tagTones: readonly DenseTagTone[] = ['info', 'ok', 'approval', 'off'];

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';

const rows: readonly Sample[] = Array.from({ length: ROWS }, (_, at) => ({
  at,
  folio: String(3977 + at).padStart(6, '0'),
  person: pick(queue.people, at),
  motive: pick(queue.motives, at),
  amount: `$${((at * 911) % 12_900).toLocaleString('es-MX', { minimumFractionDigits: 2 })}`,
  clock: Math.min(queue.clocks.length - 1, Math.floor(at / 3)),
  state: pick(queue.states, at),
}));

const clockText = (row: Sample): string => pick(queue.clocks, row.clock);

const columns: readonly DataColumn<Sample>[] = [
  {
    id: 'due',
    header: queue.heads.due,
    width: 9.5,
    sortable: true,
    cell: (row) => (
      <ClockBadge
        state={clockStates[row.clock] ?? 'calm'}
        text={clockText(row)}
        used={1 - row.clock * 0.2}
      />
    ),
  },
  { id: 'folio', header: queue.heads.folio, width: 4.75, look: 'strong', cell: (row) => row.folio },
  {
    id: 'person',
    header: queue.heads.person,
    width: 8,
    grow: true,
    truncates: true,
    cell: (row) => row.person,
  },
  { id: 'motive', header: queue.heads.motive, width: 8, look: 'muted', cell: (row) => row.motive },
  {
    id: 'amount',
    header: queue.heads.amount,
    width: 6.75,
    align: 'end',
    sortable: true,
    cell: (row) => row.amount,
    total: queue.total,
  },
  {
    id: 'state',
    header: queue.heads.state,
    width: 8.25,
    cell: (row) => <DenseTag tone={tagTones[row.at % 4] ?? 'off'} text={row.state} />,
  },
];

const idOf = (row: Sample): string => row.folio;
const labelOf = (row: Sample): string =>
  [clockText(row), row.folio, row.person, row.amount].join(', ');
const nothing = () => {};

function KitBulk(props: {
  readonly selection: RowSelection;
  readonly onSelection: (selection: RowSelection) => void;
}) {
  const { selection, onSelection } = props;
  return (
    <BulkBar
      label={kitCopy.blocks.bulk}
      count={queue.chosen(selectedCount(selection, ROWS))}
      sum={queue.sum}
      all={
        selection.kind === 'all'
          ? undefined
          : { text: queue.every, run: () => onSelection(ALL_ROWS) }
      }
      acts={[
        { text: queue.assign, icon: 'user-plus-bold', keys: 'A', run: nothing },
        { text: queue.label2, icon: 'tag-bold', keys: 'L', run: nothing },
      ]}
      release={queue.release}
      onRelease={() => onSelection(NO_ROWS)}
    />
  );
}

function KitPreview({ row, onClose }: { readonly row: Sample; readonly onClose: () => void }) {
  return (
    <SidePanel
      title={row.folio}
      closeLabel={queue.close}
      onClose={onClose}
      actions={<IconAction icon="caret-down-bold" label={queue.next} keys="]" />}
      footer={<DenseButton keys="Enter">{queue.openCase}</DenseButton>}
    >
      <h3>{queue.preview}</h3>
      <p>{row.person}</p>
      <p className={styles.quote}>{queue.said}</p>
    </SidePanel>
  );
}

export function KitQueue() {
  const [selection, setSelection] = useState<RowSelection>(() =>
    withRows(NO_ROWS, ['003978', '003980']),
  );
  const [previewed, setPreviewed] = useState<Sample | null>(rows[2] ?? null);
  const [sort, setSort] = useState<TableSort>({ column: 'due', direction: 'ascending' });
  const [order, setOrder] = useState('due');
  const [words, setWords] = useState('');
  return (
    <Panel
      title={kitCopy.blocks.queue}
      count={queue.sub}
      pad={false}
      className={styles.wide}
      footer={<KitBulk selection={selection} onSelection={setSelection} />}
    >
      <div className={styles.queue}>
        <PanelColumns
          panel={
            previewed !== null && <KitPreview row={previewed} onClose={() => setPreviewed(null)} />
          }
        >
          <div className={styles.table}>
            <ViewTabs
              label={queue.views}
              views={[
                { href: '#todas', text: queue.all, count: '27', current: true },
                { href: '#mias', text: queue.mine, count: '9', current: false },
              ]}
              end={
                <DenseButton variant="text" icon="bookmark-simple-bold">
                  {queue.keep}
                </DenseButton>
              }
            />
            <FilterBar
              label={queue.filters}
              search={{ label: queue.filter, value: words, onChange: setWords }}
              end={
                <FilterChip
                  field={queue.order}
                  text={queue.orders.find(({ value }) => value === order)?.text ?? order}
                  value={order}
                  options={queue.orders}
                  onChange={setOrder}
                />
              }
            >
              <FilterChip
                field={queue.state}
                text={queue.open}
                removeLabel={queue.removeState}
                onRemove={nothing}
              />
              <FilterDay field={queue.since} value="2026-11-18" onChange={nothing} />
            </FilterBar>
            <div className={styles.frame}>
              <DataTable
                label={queue.label}
                columns={columns}
                rows={rows}
                rowId={idOf}
                rowLabel={labelOf}
                sort={sort}
                onSort={setSort}
                selection={selection}
                onSelection={setSelection}
                onPreview={setPreviewed}
                hearsPage
              />
            </div>
          </div>
        </PanelColumns>
      </div>
    </Panel>
  );
}

const [account, debit, credit] = journal.heads;

export function KitJournal() {
  return (
    <Panel title={kitCopy.blocks.plain} pad={false}>
      <PlainTable
        caption={journal.caption}
        columns={[
          { id: 'account', header: account, cell: (row) => row.account, total: journal.sum },
          {
            id: 'debit',
            header: debit,
            align: 'end',
            cell: (row) => row.debit,
            total: journal.total,
          },
          {
            id: 'credit',
            header: credit,
            align: 'end',
            cell: (row) => row.credit,
            total: journal.total,
          },
        ]}
        rows={journal.rows}
        rowId={(row) => row.account}
      />
    </Panel>
  );
}
