import { ApiFailure } from '@abona/client/api-failure.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { civilDate, daysBetween } from '@abona/kernel/civil-date';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { ChartTables } from '@abona/ui/dense/charts/chart-frame.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty, DenseForbidden, DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { useCall } from '#api/use-call.ts';
import { cohortText, portfolioCopy } from '#copy/portfolio.ts';
import { placeWords, shellCopy } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilLongDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { BreakdownPanel } from './breakdown-panel.tsx';
import { ExportButton, ExportLine } from './export-line.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { MeasuresPanel } from './measures-panel.tsx';
import { ParPanel } from './par-panel.tsx';
import { asSearch, isSummed, loansHref, type PartQuery, partFrom } from './portfolio-address.ts';
import { PortfolioFilters } from './portfolio-filters.tsx';
import styles from './portfolio-screen.module.css';
import type { Portfolio } from './portfolio-text.ts';
import { RollsPanel } from './rolls-panel.tsx';
import { SpreadPanel } from './spread-panel.tsx';
import { useExport } from './use-export.ts';
import { MATURE_MONTHS } from './vintage-lines.ts';
import { VintagesPanel } from './vintages-panel.tsx';

/** The portfolio when a day ended: figures, each of which leads to its loans. */
export function Screen() {
  const may = useMay()('getPortfolio');
  const [search] = useSearch();
  const part = partFrom(search);
  const isKept = isSummed(part);
  const read = useCall(
    'getPortfolio',
    { query: part },
    { enabled: may && isKept, keepsLast: true },
  );
  return (
    <ScreenFrame name={placeWords.portfolio}>
      {!may && (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
      {may && !isKept && <NotSummed part={part} />}
      {may && isKept && read.error !== null && <Unread read={read} part={part} />}
      {may && isKept && read.error === null && read.data === undefined && (
        <>
          <PageHead title={placeWords.portfolio} />
          <Panel>
            <DenseSkeleton rows={9} />
          </Panel>
        </>
      )}
      {may && isKept && read.error === null && read.data !== undefined && (
        <Figures read={read.data} part={part} />
      )}
    </ScreenFrame>
  );
}

/** Sums of a shop's months by product or tier are not kept; their loans are. */
function NotSummed({ part }: { readonly part: PartQuery }) {
  const [, change] = useSearch();
  return (
    <>
      <PageHead title={placeWords.portfolio} />
      <DenseBanner
        tone="info"
        title={portfolioCopy.notKept}
        text={portfolioCopy.notKeptText}
        action={
          <>
            <DenseButtonLink variant="line" size="s" href={loansHref(part)}>
              {portfolioCopy.seeLoans}
            </DenseButtonLink>
            <DenseButton variant="line" size="s" onClick={() => change(asSearch({ cohort: null }))}>
              {portfolioCopy.withoutCohort}
            </DenseButton>
          </>
        }
      />
    </>
  );
}

type UnreadProps = {
  readonly read: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly part: PartQuery;
};

/** Nothing was kept yet, or not of that day; anything else is a failure. */
function Unread({ read, part }: UnreadProps) {
  const isNone = read.error instanceof ApiFailure && read.error.code === 'not_found';
  const isOfDay = part.day !== undefined;
  return (
    <>
      <PageHead title={placeWords.portfolio} />
      {isNone ? (
        <Panel>
          <DenseEmpty
            title={isOfDay ? portfolioCopy.noDay : portfolioCopy.none}
            text={isOfDay ? portfolioCopy.noDayText : portfolioCopy.noneText}
            action={
              isOfDay ? (
                <DenseButtonLink variant="line" href={paths.portfolio}>
                  {portfolioCopy.lastClose}
                </DenseButtonLink>
              ) : undefined
            }
          />
        </Panel>
      ) : (
        <Failure failure={read.error} onRetry={() => void read.refetch()} />
      )}
    </>
  );
}

type FiguresProps = { readonly read: Portfolio; readonly part: PartQuery };

function Figures({ read, part }: FiguresProps) {
  const [{ tablas }, change] = useSearch();
  const { tables } = portfolioCopy.keys;
  const areTables = tablas === 'si';
  useShortcuts([{ ...tables, keys: 't', run: () => change({ tablas: areTables ? null : 'si' }) }]);
  const series = useCall(
    'getPortfolioSeries',
    { query: { ...part, last: 12 } },
    { keepsLast: true },
  );
  const points = series.data?.points ?? [];
  const exporting = useExport(part);
  return (
    <ChartTables shown={areTables}>
      <PageHead
        title={placeWords.portfolio}
        sub={portfolioCopy.closeOf(civilLongDayText(read.day))}
        actions={
          <>
            <PortfolioFilters
              part={part}
              choices={read.choices}
              days={points.map(({ day }) => day)}
            />
            <ExportButton exporting={exporting} />
          </>
        }
      />
      <ExportLine exporting={exporting} />
      <State read={read} part={part} />
      <FiguresStrip read={read} part={part} points={points} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <SpreadPanel read={read} part={part} />
          <RollsPanel part={part} />
          <MeasuresPanel read={read} part={part} />
        </div>
        <div className={styles.column}>
          <VintagesPanel part={part} />
          {series.error !== null && (
            <Failure failure={series.error} onRetry={() => void series.refetch()} />
          )}
          <ParPanel points={points} />
          <BreakdownPanel part={part} />
        </div>
      </div>
    </ChartTables>
  );
}

const monthsOf = (cohort: string, day: string): number =>
  (Number(day.slice(0, 4)) - Number(cohort.slice(0, 4))) * 12 +
  (Number(day.slice(5, 7)) - Number(cohort.slice(5, 7)));

/** What one should know before reading the figures: another day's, not last night's, a month that is too young, a part. */
function State({ read, part }: FiguresProps) {
  const { data: now } = useCall('getStaffToday', {});
  const daysOld =
    now === undefined ? 0 : daysBetween(civilDate(read.day), civilDate(now.today)) - 1;
  const { vintages, filters } = portfolioCopy;
  const { cohort, day, ...chosen } = part;
  if (day !== undefined)
    return (
      <DenseBanner
        tone="info"
        title={portfolioCopy.earlier(civilLongDayText(read.day))}
        action={<ClearButton part={{ day }} text={portfolioCopy.lastClose} />}
      />
    );
  if (daysOld > 0)
    return (
      <DenseBanner tone="warn" title={portfolioCopy.old(daysOld)} text={portfolioCopy.oldText} />
    );
  if (cohort !== undefined && monthsOf(cohort, read.day) < MATURE_MONTHS)
    return (
      <DenseBanner
        tone="info"
        title={vintages.youngTitle}
        text={vintages.youngText(cohortText(cohort), MATURE_MONTHS)}
        action={<ClearButton part={part} text={filters.clear} />}
      />
    );
  if (cohort === undefined && Object.keys(chosen).length === 0) return null;
  return (
    <DenseBanner
      tone="info"
      icon="funnel-fill"
      title={filters.filtered}
      action={<ClearButton part={part} text={filters.clear} />}
    />
  );
}

function ClearButton({ part, text }: { readonly part: PartQuery; readonly text: string }) {
  const [, change] = useSearch();
  const nothing = Object.fromEntries(Object.keys(part).map((key) => [key, null]));
  return (
    <DenseButton variant="line" size="s" onClick={() => change(asSearch(nothing))}>
      {text}
    </DenseButton>
  );
}
