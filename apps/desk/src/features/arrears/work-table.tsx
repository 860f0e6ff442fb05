import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { ArrearsRow } from '@abona/contract/staff/arrears';
import { guardStandings } from '@abona/contract/staff/arrears-terms';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { FilterChip } from '@abona/ui/dense/queue/filter-bar.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { useMemo } from 'react';
import { pagingOf, type usePages } from '#api/use-pages.ts';
import { actionWords, arrearsCopy, standingWords } from '#copy/arrears.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import styles from './arrears-screen.module.css';
import { personText, workColumns } from './work-columns.tsx';

type WorkTableProps = {
  readonly list: ReturnType<typeof usePages<'listArrears'>>;
  /** The server's hour. */
  readonly now: Date;
};

/** Late loans by what helps most; the row at hand stands in the address and opens beside the table. */
export function WorkTable({ list, now }: WorkTableProps) {
  const [search, change] = useSearch();
  const minute = Math.floor(now.getTime() / 60_000);
  const today = mexicoCityDate(now.getTime());
  const columns = useMemo(() => workColumns(new Date(minute * 60_000), today), [minute, today]);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const open = ({ loan_id: id }: ArrearsRow) =>
    change({ credito: search['credito'] === id ? null : id, fila: id });
  return (
    <Panel
      pad={false}
      fill
      className={styles.table}
      title={arrearsCopy.list}
      count={arrearsCopy.listNote}
      actions={<WorkFilters />}
    >
      {list.error !== null && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      <ScreenTable
        label={arrearsCopy.list}
        columns={columns}
        rows={rows}
        lines={2}
        rowId={({ loan_id: id }) => id}
        rowLabel={(row) =>
          [personText(row), peso(row.overdue), actionWords[row.next.action]].join(', ')
        }
        total={list.data?.pages[0]?.total ?? rows.length}
        cursor={search['fila'] ?? search['credito'] ?? null}
        onCursor={(fila) =>
          change({ fila, ...(search['credito'] === undefined ? {} : { credito: fila }) })
        }
        onOpen={open}
        onPreview={open}
        {...pagingOf(list)}
        empty={<NoRows />}
      />
    </Panel>
  );
}

function WorkFilters() {
  const [search, change] = useSearch();
  const { promiseOptions } = arrearsCopy;
  const any = { value: '', text: arrearsCopy.any };
  const every = { value: '', text: arrearsCopy.all };
  const everybody = { value: '', text: arrearsCopy.everybody };
  const promises = [
    any,
    ...Object.entries(promiseOptions).map(([value, text]) => ({ value, text })),
  ];
  const guards = [
    every,
    ...guardStandings.map((value) => ({ value, text: standingWords[value].toLowerCase() })),
  ];
  const owners = [
    everybody,
    { value: 'me', text: arrearsCopy.mine },
    { value: 'nobody', text: arrearsCopy.nobodys },
  ];
  const chip = (
    field: string,
    part: string,
    options: readonly { value: string; text: string }[],
  ) => {
    const value = search[part] ?? '';
    return (
      <FilterChip
        field={field}
        text={options.find((option) => option.value === value)?.text ?? value}
        value={value}
        options={options}
        onChange={(chosen) => change({ [part]: chosen === '' ? null : chosen })}
      />
    );
  };
  return (
    <span className={styles.filters}>
      {chip(arrearsCopy.promiseFilter, 'promesa', promises)}
      {chip(arrearsCopy.guardFilter, 'guardia', guards)}
      {chip(arrearsCopy.ownerFilter, 'de', owners)}
    </span>
  );
}

function NoRows() {
  const [{ tramo, promesa, guardia, de }] = useSearch();
  const isNarrowed = [tramo, promesa, guardia, de].some((part) => part !== undefined);
  if (!isNarrowed) return <DenseEmpty title={arrearsCopy.none} text={arrearsCopy.noneText} />;
  return (
    <DenseEmpty
      title={arrearsCopy.noneFiltered}
      action={
        <DenseButtonLink variant="line" href={paths.arrears}>
          {arrearsCopy.clear}
        </DenseButtonLink>
      }
    />
  );
}
