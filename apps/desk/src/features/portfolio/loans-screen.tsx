import { peso } from '@abona/client/office/money.ts';
import { useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { PortfolioLoanView } from '@abona/contract/staff/portfolio';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { FilterBar, FilterChip } from '@abona/ui/dense/queue/filter-bar.tsx';
import { DenseEmpty, DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { useMemo } from 'react';
import { useCall } from '#api/use-call.ts';
import { pagingOf, usePages } from '#api/use-pages.ts';
import { bucketWords, cohortText, partText, portfolioCopy } from '#copy/portfolio.ts';
import { placeWords, shellCopy } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilDateText, civilLongDayText } from '#lib/moments.ts';
import { shortId } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import { ExportButton, ExportLine } from './export-line.tsx';
import { asSearch, type FigureQuery, figureFrom, portfolioHref } from './portfolio-address.ts';
import styles from './portfolio-screen.module.css';
import { useExport } from './use-export.ts';

const copy = portfolioCopy.loans;

/** The loans that a figure is made of. */
export function Screen() {
  const may = useMay()('listPortfolioLoans');
  return (
    <ScreenFrame name={copy.title} crumbs={[{ name: placeWords.portfolio, href: paths.portfolio }]}>
      {may ? (
        <Loans />
      ) : (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
    </ScreenFrame>
  );
}

function useShopNames(): ReadonlyMap<string, string> {
  const { data } = useCall('getPortfolio', { query: {} });
  return useMemo(
    () => new Map(data?.choices.merchants.map(({ id, name }) => [id, name] as const)),
    [data],
  );
}

function Loans() {
  const [search, change] = useSearch();
  const query = figureFrom(search);
  const names = useShopNames();
  const columns = useMemo(() => columnsWith(names), [names]);
  const list = usePages('listPortfolioLoans', { query });
  const go = useGo();
  const may = useMay();
  const exporting = useExport(query);
  const { product, merchant, tier, cohort, day } = query;
  const home = portfolioHref({ product, merchant, tier, cohort, day });
  useShortcuts([{ ...portfolioCopy.keys.back, keys: 'Escape', run: () => go(home) }]);
  const loans = list.data?.pages.flatMap((page) => page.loans) ?? [];
  const kept = list.data?.pages[0]?.day;
  return (
    <div className={styles.list}>
      <PageHead
        title={copy.title}
        sub={kept === undefined ? undefined : copy.of(civilLongDayText(kept))}
        actions={<ExportButton exporting={exporting} />}
      />
      <FigureChips query={query} names={names} />
      <ExportLine exporting={exporting} />
      {list.error !== null && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      {list.error === null && (
        <Panel pad={false} fill className={styles.table}>
          <ScreenTable
            label={copy.label}
            columns={columns}
            rows={loans}
            rowId={({ loan_id }) => loan_id}
            rowLabel={(loan) =>
              [loan.loan_id, bucketWords[loan.bucket], peso(loan.principal)].join(', ')
            }
            cursor={search['fila'] ?? null}
            onCursor={(fila) => change({ fila })}
            {...(may('getStaffLoan')
              ? { onOpen: ({ loan_id }: PortfolioLoanView) => go(paths.loan(loan_id)) }
              : {})}
            {...pagingOf(list)}
            empty={
              <DenseEmpty
                title={copy.none}
                text={copy.noneText}
                action={
                  <DenseButtonLink variant="line" href={home}>
                    {copy.back}
                  </DenseButtonLink>
                }
              />
            }
          />
        </Panel>
      )}
    </div>
  );
}

type FigureChipsProps = {
  readonly query: FigureQuery;
  readonly names: ReadonlyMap<string, string>;
};

/** Which figure it is, condition by condition; each can be taken away. */
function FigureChips({ query, names }: FigureChipsProps) {
  const [, change] = useSearch();
  const { filters } = portfolioCopy;
  const { day, product, tier, merchant, cohort, bucket, from, late, first_unpaid: unpaid } = query;
  const chips: readonly (readonly [keyof FigureQuery, string, string | undefined])[] = [
    ['day', filters.day, day === undefined ? undefined : civilDateText(day)],
    ['from', copy.from, from === undefined ? undefined : bucketWords[from]],
    ['bucket', copy.bucket, bucket === undefined ? undefined : bucketWords[bucket]],
    ['late', copy.late, late === undefined ? undefined : copy.days(String(late))],
    ['first_unpaid', copy.firstUnpaid, unpaid === undefined ? undefined : copy.days(unpaid)],
    ['restructured', copy.restructured, query.restructured === undefined ? undefined : copy.yes],
    ['product', filters.product, product === undefined ? undefined : partText.product(product)],
    ['tier', filters.tier, tier === undefined ? undefined : partText.tier(tier)],
    [
      'merchant',
      filters.merchant,
      merchant === undefined ? undefined : partText.merchant(merchant, names.get(merchant)),
    ],
    ['cohort', filters.cohort, cohort === undefined ? undefined : cohortText(cohort)],
  ];
  const shown = chips.filter(([, , text]) => text !== undefined);
  if (shown.length === 0) return null;
  return (
    <FilterBar label={copy.which}>
      {shown.map(([key, field, text]) => (
        <FilterChip
          key={key}
          field={field}
          text={text ?? ''}
          removeLabel={filters.remove(field)}
          onRemove={() => change(asSearch({ [key]: null }))}
        />
      ))}
    </FilterBar>
  );
}

const { heads } = copy;

const columnsWith = (
  names: ReadonlyMap<string, string>,
): readonly DataColumn<PortfolioLoanView>[] => [
  {
    id: 'loan',
    header: heads.loan,
    width: 6,
    look: 'strong',
    cell: ({ loan_id }) => shortId(loan_id),
  },
  {
    id: 'product',
    header: heads.product,
    width: 9,
    cell: ({ product }) => partText.product(product),
  },
  {
    id: 'merchant',
    header: heads.merchant,
    width: 8,
    grow: true,
    truncates: true,
    cell: ({ merchant_id: id }) => (id === null ? '—' : partText.merchant(id, names.get(id))),
  },
  { id: 'tier', header: heads.tier, width: 3.5, cell: ({ tier }) => tier ?? '—' },
  {
    id: 'opened',
    header: heads.opened,
    width: 7,
    look: 'muted',
    cell: ({ opened_on: opened }) => civilDateText(opened),
  },
  {
    id: 'bucket',
    header: heads.bucket,
    width: 8.5,
    cell: ({ bucket, is_restructured: isRestructured }) =>
      isRestructured ? `${bucketWords[bucket]} · ${copy.restructuredTag}` : bucketWords[bucket],
  },
  { id: 'days', header: heads.days, width: 4, align: 'end', cell: ({ days_late: days }) => days },
  {
    id: 'lent',
    header: heads.lent,
    width: 7.5,
    align: 'end',
    look: 'muted',
    cell: ({ lent }) => peso(lent),
  },
  {
    id: 'principal',
    header: heads.principal,
    width: 7.5,
    align: 'end',
    cell: ({ principal }) => peso(principal),
  },
  {
    id: 'interest',
    header: heads.interest,
    width: 6.5,
    align: 'end',
    cell: ({ interest }) => peso(interest),
  },
];
