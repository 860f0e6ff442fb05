import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { ReceiptRail, StaffDifference } from '@abona/contract/staff/money';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { pagingOf, usePages } from '#api/use-pages.ts';
import {
  differenceKindWords,
  differenceReasonWords,
  moneyCopy,
  receiptRailWords,
} from '#copy/money.ts';
import { wholeDayText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import { ExplainForm } from './explain-form.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';

const copy = moneyCopy.differences;
const { columns } = copy;

const isRail = (text: string | undefined): text is ReceiptRail =>
  text !== undefined && text in receiptRailWords;

/** What one side has: `70636 2026-11-16 returned` as people read it. */
function sideText(text: string | null): string {
  if (text === null) return copy.nothing;
  const [amount = '', day, ...rest] = text.split(' ');
  if (!/^\d+$/.test(amount)) return text;
  const words = [peso(Number(amount)), day === undefined ? '' : wholeDayText(day)];
  return [...words, ...(rest.length > 0 ? [copy.wentBack] : [])].filter(Boolean).join(', ');
}

const differenceColumns: readonly DataColumn<StaffDifference>[] = [
  { id: 'day', header: columns.day, width: 8.5, cell: (row) => wholeDayText(row.business_date) },
  { id: 'rail', header: columns.rail, width: 5, cell: ({ rail }) => receiptRailWords[rail] },
  {
    id: 'kind',
    header: columns.kind,
    width: 11,
    look: 'strong',
    cell: ({ kind }) => differenceKindWords[kind],
  },
  {
    id: 'reference',
    header: columns.reference,
    width: 7,
    grow: true,
    truncates: true,
    cell: ({ reference }) => reference,
  },
  {
    id: 'amount',
    header: columns.amount,
    width: 10,
    cell: ({ ours, theirs }) => sideText(ours ?? theirs),
  },
];

/** What reports of providers and our books do not agree on, and why. */
export function Screen() {
  const [search, change] = useSearch();
  const state = search['ver'] === 'explicadas' ? 'explained' : 'open';
  const { riel: rail, dia: day } = search;
  const list = usePages('listDifferences', {
    query: { state, ...(isRail(rail) ? { rail } : {}), ...(day === undefined ? {} : { day }) },
  });
  const rows = list.data?.pages.flatMap(({ differences }) => differences) ?? [];
  const chosen = rows.find((row) => row.difference_id === search['diferencia']) ?? rows[0];
  return (
    <MoneyFrame part="differences">
      <div className={styles.filters}>
        <DenseSegmented
          legend={copy.viewsLabel}
          choices={[
            { value: 'open', text: copy.views.open },
            { value: 'explained', text: copy.views.explained },
          ]}
          value={state}
          onChange={(value) =>
            change({ ver: value === 'explained' ? 'explicadas' : null, diferencia: null })
          }
        />
        <DenseSelectField
          label={copy.filterRail}
          blank={copy.allRails}
          options={Object.entries(receiptRailWords).map(([value, text]) => ({ value, text }))}
          value={isRail(rail) ? rail : ''}
          onChange={(event) => change({ riel: event.target.value, diferencia: null })}
        />
        <DenseTextField
          label={moneyCopy.day}
          type="date"
          value={day ?? ''}
          onChange={(event) => change({ dia: event.target.value, diferencia: null })}
        />
      </div>
      <div className={styles.pair}>
        <Panel title={copy.title} pad={false} fill className={styles.table}>
          {list.error !== null && (
            <Failure failure={list.error} onRetry={() => void list.refetch()} />
          )}
          <ScreenTable
            label={copy.title}
            columns={differenceColumns}
            rows={rows}
            rowId={(row) => row.difference_id}
            rowLabel={(row) =>
              [differenceKindWords[row.kind], row.reference, wholeDayText(row.business_date)].join(
                ', ',
              )
            }
            cursor={chosen?.difference_id ?? null}
            onCursor={(diferencia) => change({ diferencia })}
            {...pagingOf(list)}
            empty={<NoDifferences state={state} />}
          />
        </Panel>
        <div className={styles.column}>
          {chosen !== undefined && <Chosen key={chosen.difference_id} difference={chosen} />}
        </div>
      </div>
    </MoneyFrame>
  );
}

function NoDifferences({ state }: { readonly state: 'open' | 'explained' }) {
  return state === 'open' ? (
    <DenseEmpty title={copy.none} text={copy.noneText} />
  ) : (
    <DenseEmpty title={copy.noneExplained} />
  );
}

function Chosen({ difference }: { readonly difference: StaffDifference }) {
  const may = useMay();
  const { explained } = difference;
  return (
    <Panel title={differenceKindWords[difference.kind]}>
      <div className={styles.form}>
        <KeyValues
          align="start"
          entries={[
            { label: columns.reference, value: difference.reference },
            { label: columns.ours, value: sideText(difference.ours) },
            { label: columns.theirs, value: sideText(difference.theirs) },
          ]}
        />
        {explained !== null && (
          <DenseBanner
            tone="ok"
            title={
              explained.reason === null ? copy.byItself : differenceReasonWords[explained.reason]
            }
            text={explained.reason === null ? undefined : explained.text}
          />
        )}
        {explained === null && may('explainDifference') && <ExplainForm difference={difference} />}
      </div>
    </Panel>
  );
}
