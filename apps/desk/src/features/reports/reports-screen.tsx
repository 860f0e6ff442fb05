import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import { DenseEmpty, DenseForbidden, DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { useMemo } from 'react';
import { useCall } from '#api/use-call.ts';
import { periodText, reportStateWords, reportsCopy, reportWords } from '#copy/reports.ts';
import { placeWords, shellCopy } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { queueClock } from '#lib/queue-clock.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { ListBeside } from '#shell/list-beside.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import { BureauPanel } from './bureau-panel.tsx';
import { MakeForm } from './report-forms.tsx';
import { ReportPanel } from './report-panel.tsx';
import { isOpen, type ReportRow, type ReportsShown, reportRows, stateTones } from './report-row.ts';
import styles from './reports-screen.module.css';
import { useNames } from './use-names.ts';
import { useMakeReport } from './use-report-acts.ts';

/** What authorities are told: what is to be sent and by when, what was sent by whom, and what they said. */
export function Screen() {
  const may = useMay()('listReports');
  const read = useCall('listReports', { query: {} }, { enabled: may });
  return (
    <ScreenFrame name={placeWords.reports}>
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {read.data !== undefined ? (
        <Reports listed={read.data} />
      ) : (
        <>
          <PageHead title={placeWords.reports} />
          {(!may || read.error === null) && (
            <Panel>
              {may ? (
                <DenseSkeleton rows={8} />
              ) : (
                <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
              )}
            </Panel>
          )}
        </>
      )}
    </ScreenFrame>
  );
}

type Listed = StaffCallReply<'listReports'>;

const shownBy: Readonly<Record<string, ReportsShown>> = { mandados: 'sent', todos: 'all' };

function Reports({ listed }: { readonly listed: Listed }) {
  const [search, change] = useSearch();
  const names = useNames();
  const shown = shownBy[search['ver'] ?? ''] ?? 'open';
  const report = listed.reports.find(({ report_id }) => report_id === search['reporte']);
  const isMaking = search['accion'] === 'hacer' && listed.makes.length > 0;
  const openMaking = () => change({ accion: 'hacer', reporte: null });
  const { make } = reportsCopy.keys;
  useShortcuts(listed.makes.length === 0 ? [] : [{ ...make, keys: 'h', run: openMaking }]);
  const close = () => change({ reporte: null, accion: null });
  return (
    <ListBeside
      panel={
        <>
          {isMaking && <MakeForm kinds={listed.makes} onClose={close} />}
          {!isMaking && report !== undefined && (
            <ReportPanel
              key={report.report_id}
              report={report}
              isLast={isLastOf(report, listed)}
              names={names}
              onClose={close}
            />
          )}
        </>
      }
    >
      <Head listed={listed} onMake={openMaking} />
      <Views listed={listed} shown={shown} />
      <ReportTable listed={listed} shown={shown} names={names} />
      <BureauPanel files={listed.bureau} />
    </ListBeside>
  );
}

const isLastOf = (
  { kind, period, version }: Listed['reports'][number],
  { reports }: Listed,
): boolean =>
  reports.every((one) => one.kind !== kind || one.period !== period || one.version <= version);

function Head({ listed, onMake }: { readonly listed: Listed; readonly onMake: () => void }) {
  const open = reportRows(listed, 'open');
  const late = open.filter(({ isLate }) => isLate).length;
  return (
    <PageHead
      title={placeWords.reports}
      sub={reportsCopy.sub(open.length, late)}
      actions={
        listed.makes.length === 0 ? undefined : (
          <DenseButton variant="line" keys="H" onClick={onMake}>
            {reportsCopy.make}
          </DenseButton>
        )
      }
    />
  );
}

function Views({ listed, shown }: { readonly listed: Listed; readonly shown: ReportsShown }) {
  const { views } = reportsCopy;
  const count = (which: ReportsShown) => String(reportRows(listed, which).length);
  return (
    <ViewTabs
      label={reportsCopy.viewsLabel}
      views={[
        { href: paths.reports, text: views.open, count: count('open'), current: shown === 'open' },
        {
          href: `${paths.reports}?ver=mandados`,
          text: views.sent,
          count: count('sent'),
          current: shown === 'sent',
        },
        {
          href: `${paths.reports}?ver=todos`,
          text: views.all,
          count: count('all'),
          current: shown === 'all',
        },
      ]}
    />
  );
}

type ReportTableProps = {
  readonly listed: Listed;
  readonly shown: ReportsShown;
  readonly names: ReturnType<typeof useNames>;
};

function ReportTable({ listed, shown, names }: ReportTableProps) {
  const [search, change] = useSearch();
  const { data } = useCall('getStaffToday', {});
  const make = useMakeReport();
  const today = data?.today;
  const isBeside = search['reporte'] !== undefined || search['accion'] !== undefined;
  const columns = useMemo(
    () =>
      columnsWith({ listed, today, nameOf: names }).filter(
        ({ id }) => !(isBeside && saidBeside.includes(id)),
      ),
    [listed, today, names, isBeside],
  );
  const open = (row: ReportRow) => {
    if (row.report !== null) change({ reporte: row.report.report_id, accion: null });
    else if (listed.makes.includes(row.kind) && !make.isPending) make.mutate(row);
  };
  const isPreviewing = search['reporte'] !== undefined;
  const onCursor = (fila: string) =>
    change({
      fila,
      ...(isPreviewing && !fila.includes(':') ? { reporte: fila, accion: null } : {}),
    });
  return (
    <>
      {make.error !== null && <Failure failure={make.error} onRetry={() => make.reset()} />}
      <Panel pad={false} fill className={styles.table}>
        <ScreenTable
          label={reportsCopy.label}
          columns={columns}
          rows={reportRows(listed, shown)}
          rowId={({ id }) => id}
          rowLabel={({ kind, period, report }) =>
            [
              reportWords[kind],
              periodText(period),
              report === null ? reportsCopy.missing : reportStateWords[report.state],
            ].join(', ')
          }
          rowTone={({ isLate }) => (isLate ? 'late' : undefined)}
          cursor={search['fila'] ?? null}
          onCursor={onCursor}
          onOpen={open}
          onPreview={open}
          empty={
            <DenseEmpty
              title={shown === 'open' ? reportsCopy.none : reportsCopy.noneSent}
              text={shown === 'open' ? reportsCopy.noneText : undefined}
            />
          }
        />
      </Panel>
    </>
  );
}

/** Said by the report that is open beside the table, and there is no room for both. */
const saidBeside: readonly string[] = ['version', 'records', 'who'];

type ColumnsProps = {
  readonly listed: Listed;
  readonly today: string | undefined;
  readonly nameOf: (actor: string) => string;
};

const columnsWith = ({ listed, today, nameOf }: ColumnsProps): readonly DataColumn<ReportRow>[] => {
  const { heads } = reportsCopy;
  return [
    {
      id: 'due',
      header: heads.due,
      width: 10.5,
      cell: (row) =>
        today === undefined || !isOpen(row, listed.reports) ? (
          '—'
        ) : (
          <ClockBadge {...clockOf(row, today)} />
        ),
    },
    {
      id: 'report',
      header: heads.report,
      width: 12.5,
      grow: true,
      truncates: true,
      look: 'strong',
      cell: ({ kind }) => reportWords[kind],
    },
    { id: 'period', header: heads.period, width: 12, cell: ({ period }) => periodText(period) },
    {
      id: 'version',
      header: heads.version,
      width: 4.5,
      look: 'muted',
      cell: ({ report }) => (report === null ? '—' : reportsCopy.version(report.version)),
    },
    {
      id: 'state',
      header: heads.state,
      width: 10.5,
      cell: ({ report }) =>
        report === null ? (
          <DenseTag tone="warn" text={reportsCopy.missing} />
        ) : (
          <DenseTag tone={stateTones[report.state]} text={reportStateWords[report.state]} />
        ),
    },
    {
      id: 'records',
      header: heads.records,
      width: 8,
      cell: ({ report }) => {
        if (report === null) return '—';
        return report.is_nil ? reportsCopy.nil : reportsCopy.records(report.records);
      },
    },
    {
      id: 'who',
      header: heads.who,
      width: 8,
      look: 'muted',
      cell: ({ report }) => (report === null ? '—' : nameOf(report.sent_by ?? report.made_by)),
    },
  ];
};

/** By the law's day once ours has passed. */
function clockOf({ legalDue, internalDue, report }: ReportRow, today: string) {
  const isOurs = today <= internalDue;
  return queueClock(
    {
      due_on: isOurs ? internalDue : legalDue,
      clock: isOurs ? 'house' : 'legal',
      opened_at: report?.made_at ?? `${today}T12:00:00Z`,
    },
    today,
  );
}
