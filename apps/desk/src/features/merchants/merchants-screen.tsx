import { useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallInput, StaffCallReply } from '@abona/contract/client-types';
import { type AccountStatus, accountStatuses } from '@abona/contract/portal/account-status';
import type { MerchantRow } from '@abona/contract/staff-acts/merchant-list';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { FilterBar, FilterChip } from '@abona/ui/dense/queue/filter-bar.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import { DenseEmpty, DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import { useMemo, useState } from 'react';
import { useCall } from '#api/use-call.ts';
import { pagingOf, usePages } from '#api/use-pages.ts';
import { accountStatusWords } from '#copy/merchant-review.ts';
import { merchantsCopy as copy } from '#copy/merchants.ts';
import { placeWords, shellCopy } from '#copy/shell.ts';
import { useSettled } from '#lib/use-settled.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { ListBeside } from '#shell/list-beside.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import { isReviewLate, merchantColumns } from './merchant-columns.tsx';
import styles from './merchants-screen.module.css';

/** Comercios: every business that sells with us, or wants to. */
export function Screen() {
  const may = useMay()('listMerchants');
  return (
    <ScreenFrame name={placeWords.merchants}>
      {may ? (
        <Merchants />
      ) : (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
    </ScreenFrame>
  );
}

const TEXT_MIN = 2;

type Which = NonNullable<StaffCallInput<'listMerchants'>['query']>;

/** Which of them the address asks for; a status that is none asks for all. */
function whichOf({ ver, estado }: Readonly<Record<string, string>>): Which {
  if (ver === 'por-revisar') return { waiting: 'yes' };
  const status = accountStatuses.find((one) => one === estado);
  return status === undefined ? {} : { status };
}

/** The same as the address says it. */
function addressOf({ waiting, status }: Which): Record<string, string> {
  if (waiting === 'yes') return { ver: 'por-revisar' };
  return status === undefined ? {} : { estado: status };
}

function Merchants() {
  const [search, change] = useSearch();
  const go = useGo();
  // What is looked for stands in no address: an RFC is somebody's.
  const [text, setText] = useState('');
  const [cleared, setCleared] = useState(0);
  const query = whichOf(search);
  const body = text.length < TEXT_MIN ? {} : { text };
  const list = usePages('listMerchants', { query, body });
  const today = useCall('getStaffToday', {}).data?.today;
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.merchants) ?? [], [list.data]);
  const columns = useMemo(() => merchantColumns(today), [today]);
  const [first] = list.data?.pages ?? [];
  const showAll = () => {
    setText('');
    setCleared(cleared + 1);
    change({ fila: null, ver: null, estado: null });
  };
  const isNarrowed = text !== '' || Object.keys(query).length > 0;
  return (
    <ListBeside panel={null}>
      <PageHead
        title={placeWords.merchants}
        sub={first?.figures && copy.sub(first.figures.by_status.active, first.figures.all)}
      />
      <Views figures={first?.figures ?? null} which={query} />
      <Filter key={cleared} status={query.status} text={text} onText={setText} />
      {list.error === null ? (
        <Panel pad={false} fill className={styles.table}>
          <ScreenTable
            label={copy.label}
            columns={columns}
            rows={rows}
            rowId={({ account_id: id }) => id}
            rowLabel={({ name, status }) => `${name}, ${accountStatusWords[status]}`}
            rowTone={(row) => (isReviewLate(row, today) ? 'late' : undefined)}
            total={first?.total ?? rows.length}
            cursor={search['fila'] ?? null}
            onCursor={(fila) => change({ fila })}
            onOpen={({ account_id: id }: MerchantRow) => go(paths.merchant(id))}
            {...pagingOf(list)}
            empty={<NoMerchants isNarrowed={isNarrowed} onAll={showAll} />}
          />
        </Panel>
      ) : (
        <Failure failure={list.error} onRetry={() => void list.refetch()} />
      )}
    </ListBeside>
  );
}

type ViewsProps = {
  readonly figures: StaffCallReply<'listMerchants'>['figures'];
  readonly which: Which;
};

/** The views that are asked for most, each with how many there are. */
function Views({ figures, which }: ViewsProps) {
  const shown = new URLSearchParams(addressOf(which)).toString();
  const views: readonly (readonly [text: string, which: Which, count: number | undefined])[] = [
    [copy.all, {}, figures?.all],
    [copy.waiting, { waiting: 'yes' }, figures?.waiting],
    [copy.active, { status: 'active' }, figures?.by_status.active],
    [copy.suspended, { status: 'suspended' }, figures?.by_status.suspended],
  ];
  return (
    <ViewTabs
      label={copy.viewsLabel}
      views={views.map(([text, one, count]) => {
        const address = new URLSearchParams(addressOf(one)).toString();
        return {
          text,
          href: address === '' ? paths.merchants : `${paths.merchants}?${address}`,
          count: count?.toLocaleString('es-MX'),
          current: address === shown,
        };
      })}
    />
  );
}

type FilterProps = {
  readonly status: AccountStatus | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
};

function Filter({ status, text, onText }: FilterProps) {
  const [, change] = useSearch();
  const [typed, setTyped] = useSettled(text, onText);
  return (
    <FilterBar
      label={copy.filters}
      search={{ label: copy.search, value: typed, onChange: setTyped }}
    >
      <FilterChip
        field={copy.status}
        text={status === undefined ? copy.anyStatus : accountStatusWords[status]}
        value={status ?? ''}
        options={[
          { value: '', text: copy.anyStatus },
          ...accountStatuses.map((value) => ({ value, text: accountStatusWords[value] })),
        ]}
        onChange={(estado) => change({ fila: null, ver: null, estado })}
      />
    </FilterBar>
  );
}

type NoMerchantsProps = { readonly isNarrowed: boolean; readonly onAll: () => void };

function NoMerchants({ isNarrowed, onAll }: NoMerchantsProps) {
  if (!isNarrowed) return <DenseEmpty title={copy.none} text={copy.noneText} />;
  return (
    <DenseEmpty
      title={copy.noneFiltered}
      text={copy.noneFilteredText}
      action={
        <DenseButton variant="line" onClick={onAll}>
          {copy.clear}
        </DenseButton>
      }
    />
  );
}
