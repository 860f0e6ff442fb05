import { LAYOUT_CONSTANTS } from '@abona/contract/limits';
import { Button } from '@abona/ui/button/button.tsx';
import { IconButton } from '@abona/ui/button/icon-button.tsx';
import { RowCard } from '@abona/ui/display/row.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { SkeletonRows } from '@abona/ui/feedback/skeleton-rows.tsx';
import { Chips } from '@abona/ui/form/chips.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop, OnPhone } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { movementsCopy as copy } from '#copy/movements.ts';
import { useSettled } from '#lib/use-settled.ts';
import { homeQuery, type MovementFilter, movementsQuery } from '#session/facts/loan-facts.ts';
import { EmptyShops } from '#shell/empty-shops.tsx';
import { MovementRow } from '#shell/movement-row.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { linesOf } from './months.ts';
import { MovementList } from './movement-list.tsx';
import styles from './movements.module.css';

const dueParts = () => import('./next-due.tsx');
const NextBanner = lazy(() => dueParts().then((part) => ({ default: part.NextBanner })));
const NextWall = lazy(() => dueParts().then((part) => ({ default: part.NextWall })));
const MovementsSummary = lazy(() =>
  dueParts().then((part) => ({ default: part.MovementsSummary })),
);

const filters = ['all', 'purchase', 'payment', 'loan', 'refund'] as const;
type Filter = (typeof filters)[number];

/** Everything that happened to somebody's money, by month; fast however much it is. */
export function MovementsScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState<string | null>(null);
  const settled = useSettled((search ?? '').trim());
  const wanted = { type: filter === 'all' ? null : filter, search: settled };
  const clear = () => {
    setFilter('all');
    setSearch(null);
  };
  return (
    <Screen
      title={copy.title}
      actions={
        <IconButton
          icon={search === null ? 'magnifying-glass-bold' : 'x-bold'}
          label={search === null ? copy.search : copy.closeSearch}
          aria-expanded={search !== null}
          onClick={() => setSearch(search === null ? '' : null)}
        />
      }
    >
      <Columns
        tight
        main={
          <>
            <div className={styles.tools}>
              {search !== null && (
                <TextField
                  label={copy.searchLabel}
                  type="search"
                  autoComplete="off"
                  maxLength={60}
                  autoFocus
                  value={search}
                  onChange={({ currentTarget }) => setSearch(currentTarget.value)}
                />
              )}
              <Chips
                scrolls
                label={copy.filter}
                value={filter}
                onChange={setFilter}
                chips={filters.map((value) => ({ value, text: copy.filters[value] }))}
              />
            </div>
            <OnPhone>
              <Suspense fallback={null}>
                <NextBanner />
              </Suspense>
            </OnPhone>
            <Movements wanted={useDeferredValue(wanted)} onClear={clear} />
          </>
        }
        aside={
          <OnDesktop>
            <Suspense fallback={null}>
              <NextWall />
              <MovementsSummary />
            </Suspense>
          </OnDesktop>
        }
      />
    </Screen>
  );
}

type MovementsProps = { readonly wanted: MovementFilter; readonly onClear: () => void };

function Movements({ wanted, onClear }: MovementsProps) {
  const { type, search } = wanted;
  const pages = useInfiniteQuery(movementsQuery({ type, search }));
  const home = useQuery(homeQuery);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const lines = useMemo(() => linesOf(pages.data?.pages ?? []), [pages.data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (pages.isPending) return <MovementsSkeleton />;
  const transit = pages.data?.pages[0]?.in_transit ?? [];
  const today = home.data?.value.as_of ?? lines.find(isMonth)?.month ?? '';
  return (
    <>
      <FailureNotice error={pages.error} title={copy.failed} onRetry={pages.refetch} />
      {transit.length > 0 && (
        <Section quiet title={copy.transit}>
          <RowCard>
            {transit.map((movement) => (
              <MovementRow key={movement.movement_id} movement={movement} />
            ))}
          </RowCard>
        </Section>
      )}
      {lines.length > 0 && <MovementList lines={lines} year={today.slice(0, 4)} onNearEnd={more} />}
      {pages.data !== undefined && lines.length === 0 && (
        <Nothing isFiltered={type !== null || search !== ''} onClear={onClear} />
      )}
      {isFetchingNextPage && (
        <Text look="small" tone="muted" className={styles.foot} aria-live="polite">
          {copy.loadingMore}
        </Text>
      )}
    </>
  );
}

const isMonth = (line: ReturnType<typeof linesOf>[number]) => line.kind === 'month';

type NothingProps = { readonly isFiltered: boolean; readonly onClear: () => void };

function Nothing({ isFiltered, onClear }: NothingProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title={copy.nothing.title}
        text={copy.nothing.text}
        action={
          <Button size="s" variant="line" onClick={onClear}>
            {copy.nothing.clear}
          </Button>
        }
      />
    );
  }
  return <EmptyShops {...copy.empty} />;
}

const [MOVEMENT_ROWS] = LAYOUT_CONSTANTS;

function MovementsSkeleton() {
  return (
    <SkeletonScreen>
      <Skeleton shape="title" width="m" />
      <SkeletonRows count={MOVEMENT_ROWS} />
    </SkeletonScreen>
  );
}
