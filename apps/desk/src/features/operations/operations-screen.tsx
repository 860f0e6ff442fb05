import { useSearch } from '@abona/client/office/use-address.ts';
import type { Operations } from '@abona/contract/staff/operations';
import { classNames } from '@abona/ui/class-names.ts';
import { Figure, FigureStrip } from '@abona/ui/dense/display/figure.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import { DenseForbidden, DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import type { ReactNode } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { operationsCopy } from '#copy/operations.ts';
import { placeWords, shellCopy } from '#copy/shell.ts';
import { shortDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { ListBeside } from '#shell/list-beside.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { DayStepsPanel } from './day-steps.tsx';
import { DeadJobs, DeadWebhooks } from './dead-lists.tsx';
import { FlagSwitch } from './flag-switch.tsx';
import styles from './operations-screen.module.css';
import { ReasonedForm } from './reasoned-form.tsx';
import { FlagsPanel, KeysPanel, RestrictionsPanel } from './settings-panels.tsx';
import {
  DaysPanel,
  EndpointsPanel,
  ProvidersPanel,
  SchedulesPanel,
  tookSeconds,
} from './summary-panels.tsx';

/** How the product runs: what waits for a person, what runs by the clock, and whom we call. */
export function Screen() {
  const may = useMay()('getOperations');
  const read = useCall('getOperations', {}, { enabled: may });
  return (
    <ScreenFrame name={placeWords.operations}>
      <PageHead title={placeWords.operations} sub={operationsCopy.sub} />
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {!may && (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
      {may && read.isPending && (
        <Panel>
          <DenseSkeleton rows={8} />
        </Panel>
      )}
      {read.data !== undefined && <OperationsView read={read.data} />}
    </ScreenFrame>
  );
}

const views = {
  tareas: DeadJobs,
  avisos: DeadWebhooks,
} as const;

function OperationsView({ read }: { readonly read: Operations }) {
  const [{ ver = '' }] = useSearch();
  const List = ver in views ? views[ver as keyof typeof views] : null;
  return (
    <>
      <Figures read={read} />
      <Views read={read} view={ver} />
      {List !== null && <List />}
      {ver === 'ajustes' && <Settings read={read} />}
      {List === null && ver !== 'ajustes' && <Summary read={read} />}
    </>
  );
}

/** Flags, keys and restrictions; switching a flag opens beside them, at its own address. */
function Settings({ read }: { readonly read: Operations }) {
  const [{ bandera }, change] = useSearch();
  const may = useMay();
  const { data } = useCall('getStaffToday', {});
  const close = () => change({ bandera: null });
  const flag = read.flags.find(({ name }) => name === bandera);
  return (
    <ListBeside
      panel={
        flag !== undefined &&
        may('changeFlag') && <FlagSwitch key={flag.name} flag={flag} onClose={close} />
      }
    >
      <div className={classNames(styles.columns, styles.flags)}>
        <Column label={operationsCopy.regions.flags}>
          <FlagsPanel
            flags={read.flags}
            onSwitch={may('changeFlag') ? (name) => change({ bandera: name }) : null}
          />
        </Column>
        <Column label={operationsCopy.regions.keys}>
          <KeysPanel keys={read.keys} today={data?.today} />
          <RestrictionsPanel restrictions={read.restrictions} />
        </Column>
      </div>
    </ListBeside>
  );
}

const LATE_S = 60;

function Figures({
  read: { jobs, end_of_day: days, webhooks, providers },
}: {
  readonly read: Operations;
}) {
  const copy = operationsCopy.figures;
  const [last] = days;
  const took = last === undefined ? null : tookSeconds(last);
  const troubled = providers.filter(({ state }) => state === 'down' || state === 'unsteady').length;
  const openNote = last === undefined ? copy.dayNever : copy.dayOpen;
  const dayNote = took === null ? openNote : copy.dayTook(operationsCopy.duration(took));
  const lagNote = jobs.lag_s > LATE_S ? copy.lagLate : copy.lagOk;
  return (
    <FigureStrip>
      <Figure
        label={copy.dead}
        value={String(jobs.dead)}
        href={`${paths.operations}?ver=tareas`}
        note={jobs.dead === 0 ? copy.deadNone : copy.deadSome}
      />
      <Figure
        label={copy.lag}
        value={operationsCopy.duration(Math.round(jobs.lag_s))}
        note={jobs.is_failing ? copy.failing : lagNote}
      />
      <Figure
        label={copy.webhooks}
        value={String(webhooks.dead)}
        href={`${paths.operations}?ver=avisos`}
        note={copy.webhooksNote}
      />
      <Figure
        label={copy.day}
        value={last === undefined ? copy.dayNone : shortDayText(last.day)}
        note={dayNote}
      />
      <Figure
        label={copy.providers}
        value={String(providers.length)}
        note={troubled === 0 ? copy.providersOk : copy.providersDown(troubled)}
      />
    </FigureStrip>
  );
}

function Views({ read, view }: { readonly read: Operations; readonly view: string }) {
  const copy = operationsCopy.views;
  const at = (ver: string) => `${paths.operations}?ver=${ver}`;
  return (
    <ViewTabs
      label={operationsCopy.viewsLabel}
      views={[
        {
          href: paths.operations,
          text: copy.summary,
          current: !['tareas', 'avisos', 'ajustes'].includes(view),
        },
        {
          href: at('tareas'),
          text: copy.jobs,
          count: String(read.jobs.dead),
          current: view === 'tareas',
        },
        {
          href: at('avisos'),
          text: copy.webhooks,
          count: String(read.webhooks.dead),
          current: view === 'avisos',
        },
        { href: at('ajustes'), text: copy.settings, current: view === 'ajustes' },
      ]}
    />
  );
}

/** Days, schedules, providers and shops; running something now opens beside them, at its own address. */
function Summary({ read }: { readonly read: Operations }) {
  const [{ correr }, change] = useSearch();
  const may = useMay();
  const { data } = useCall('getStaffToday', {});
  const run = (name: string) => change({ correr: name });
  const close = () => change({ correr: null });
  const isKnown = read.jobs.queues.some(({ name, kind }) => name === correr && kind === 'schedule');
  const { form } = operationsCopy;
  const [lastDay] = read.end_of_day;
  return (
    <div className={styles.split}>
      <div className={styles.columns}>
        <Column label={operationsCopy.regions.runs}>
          <DaysPanel days={read.end_of_day} onRun={run} />
          {lastDay !== undefined && <DayStepsPanel day={lastDay} />}
          <SchedulesPanel queues={read.jobs.queues} onRun={run} />
        </Column>
        <Column label={operationsCopy.regions.outside}>
          <ProvidersPanel providers={read.providers} today={data?.today} />
          <EndpointsPanel endpoints={read.webhooks.endpoints} />
        </Column>
      </div>
      {correr !== undefined && isKnown && may('runScheduledJob') && (
        <SidePanel title={form.runTitle(correr)} closeLabel={form.close} onClose={close} edits>
          <ReasonedForm
            key={correr}
            text={form.runAsk}
            button={operationsCopy.schedules.run}
            act={async (reason, idempotencyKey) => {
              const params = { name: correr };
              await call('runScheduledJob', { params, body: { reason } }, { idempotencyKey });
              return form.ran(correr);
            }}
            onClose={close}
          />
        </SidePanel>
      )}
    </div>
  );
}

type ColumnProps = { readonly label: string; readonly children: ReactNode };

const Column = ({ label, children }: ColumnProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
  <section className={styles.column} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
