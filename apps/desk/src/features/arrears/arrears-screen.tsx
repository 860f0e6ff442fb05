import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallInput } from '@abona/contract/client-types';
import {
  arrearsBucketNames,
  type GuardStanding,
  guardStandings,
} from '@abona/contract/staff/arrears-terms';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { DenseForbidden } from '@abona/ui/dense/state/states.tsx';
import { useCall } from '#api/use-call.ts';
import { usePages } from '#api/use-pages.ts';
import { agenciesCopy } from '#copy/agencies.ts';
import { arrearsCopy } from '#copy/arrears.ts';
import { shellCopy } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useServerNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './arrears-screen.module.css';
import { BucketStrip } from './bucket-strip.tsx';
import { GuardCard } from './guard-card.tsx';
import { LoanPanel } from './loan-panel.tsx';
import { WorkTable } from './work-table.tsx';

/** Cobranza: how much is late, whom one may reach now, and what helps most next. */
export function Screen() {
  const may = useMay();
  return (
    <ScreenFrame name={arrearsCopy.place}>
      {may('getArrears') ? (
        <Bench />
      ) : (
        <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
      )}
    </ScreenFrame>
  );
}

const promiseFilters = ['open', 'broken', 'kept', 'none'] as const;
const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text);

type Filters = NonNullable<StaffCallInput<'listArrears'>['query']>;

/** What the address narrows the list to, as the call wants it. */
function filtersOf(search: Readonly<Record<string, string>>): Filters {
  const bucket = oneOf(arrearsBucketNames, search['tramo']);
  const promise = oneOf(promiseFilters, search['promesa']);
  const standing = oneOf<GuardStanding>(guardStandings, search['guardia']);
  const assigned = oneOf(['me', 'nobody'] as const, search['de']);
  return {
    ...(bucket !== undefined && { bucket }),
    ...(promise !== undefined && { promise }),
    ...(standing !== undefined && { standing }),
    ...(assigned !== undefined && { assigned }),
  };
}

function Bench() {
  const [search, change] = useSearch();
  const figures = useCall('getArrears', {});
  const list = usePages('listArrears', { query: filtersOf(search) });
  const isMine = search['de'] === 'me';
  const turnMine = () => change({ de: isMine ? null : 'me', credito: null });
  const { keys, hints } = arrearsCopy;
  useShortcuts([{ keys: 'r', label: keys.mine, hint: hints.mine, run: turnMine }]);
  const { data } = figures;
  const now = useServerNow(data?.now, figures.dataUpdatedAt);
  const loanId = search['credito'];
  const loans = data?.buckets.reduce((sum, bucket) => sum + bucket.loans, 0) ?? 0;
  const amount = data?.buckets.reduce((sum, bucket) => sum + bucket.amount, 0) ?? 0;
  return (
    <div className={styles.bench}>
      <PageHead
        title={arrearsCopy.place}
        sub={data === undefined ? undefined : arrearsCopy.sub(loans, peso(amount))}
        actions={
          <>
            <DenseButtonLink variant="ghost" icon="buildings-bold" href={paths.agencies}>
              {agenciesCopy.place}
            </DenseButtonLink>
            <DenseButton variant="line" icon="list-checks-bold" keys="R" onClick={turnMine}>
              {isMine ? arrearsCopy.everybodyRound : arrearsCopy.myRound}
            </DenseButton>
          </>
        }
      />
      {figures.error !== null && (
        <Failure failure={figures.error} onRetry={() => void figures.refetch()} />
      )}
      {figures.isPending && <ScreenSkeleton />}
      {data !== undefined && (
        <>
          <BucketStrip buckets={data.buckets} current={search['tramo']} />
          <GuardCard figures={data} now={now} />
          <div className={styles.columns}>
            <WorkTable list={list} now={now} />
            {loanId !== undefined && (
              <div className={styles.panel}>
                <LoanPanel
                  key={loanId}
                  loanId={loanId}
                  promiseDays={data.promise_days}
                  now={now}
                  onClose={() => change({ credito: null, paso: null })}
                />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}
