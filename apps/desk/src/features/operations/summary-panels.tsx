import type { Operations, ProviderState } from '@abona/contract/staff/operations';
import { civilDate, daysBetween } from '@abona/kernel/civil-date';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { operationsCopy, providerStateWords, providerWords } from '#copy/operations.ts';
import { civilDateText, dateText, momentText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import styles from './operations-screen.module.css';

type RunProps = { readonly onRun: (name: string) => void };

const END_OF_DAY = 'lending.settle_day';

export const tookSeconds = (day: Operations['end_of_day'][number]): number | null =>
  day.finished_at === null
    ? null
    : Math.round((Date.parse(day.finished_at) - Date.parse(day.started_at)) / 1_000);

/** The last days as end of day left them. */
export function DaysPanel({ days, onRun }: RunProps & { readonly days: Operations['end_of_day'] }) {
  const may = useMay();
  const copy = operationsCopy.days;
  const { heads } = copy;
  return (
    <Panel
      title={copy.title}
      pad={false}
      actions={
        may('runScheduledJob') ? (
          <DenseButton variant="line" size="s" onClick={() => onRun(END_OF_DAY)}>
            {copy.run}
          </DenseButton>
        ) : undefined
      }
    >
      <PlainTable
        caption={copy.caption}
        rows={days}
        rowId={({ day }) => day}
        rowTone={({ finished_at: finished }) => (finished === null ? 'warn' : undefined)}
        empty={copy.none}
        columns={[
          { id: 'day', header: heads.day, look: 'strong', cell: ({ day }) => civilDateText(day) },
          {
            id: 'started',
            header: heads.started,
            look: 'muted',
            cell: ({ started_at: at }) => momentText(new Date(at)),
          },
          {
            id: 'took',
            header: heads.took,
            align: 'end',
            cell: (day) => {
              const seconds = tookSeconds(day);
              return seconds === null ? '—' : operationsCopy.duration(seconds);
            },
          },
          {
            id: 'loans',
            header: heads.loans,
            align: 'end',
            cell: ({ loans }) => loans.toLocaleString('es-MX'),
          },
          {
            id: 'journals',
            header: heads.journals,
            align: 'end',
            cell: ({ journals }) => journals.toLocaleString('es-MX'),
          },
          {
            id: 'state',
            header: heads.state,
            cell: ({ finished_at: finished }) =>
              finished === null ? (
                <DenseTag tone="warn" text={copy.open} />
              ) : (
                <DenseTag tone="ok" text={copy.done} />
              ),
          },
        ]}
      />
    </Panel>
  );
}

const stateTones: Readonly<Record<ProviderState, DenseTagTone>> = {
  unknown: 'off',
  up: 'ok',
  unsteady: 'warn',
  down: 'late',
};

type ProvidersProps = {
  readonly providers: Operations['providers'];
  readonly today: string | undefined;
};

/** Whom we call: how they answered this node, and until when their certificates hold. */
export function ProvidersPanel({ providers, today }: ProvidersProps) {
  const copy = operationsCopy.providers;
  const { heads } = copy;
  const certificateText = (until: string | null): string => {
    if (until === null || today === undefined) return copy.noCertificate;
    const left = daysBetween(civilDate(today), civilDate(until.slice(0, 10)));
    return copy.certificate(dateText(new Date(until)), left);
  };
  return (
    <Panel title={copy.title} pad={false}>
      <PlainTable
        caption={copy.caption}
        rows={providers}
        rowId={({ name }) => name}
        rowTone={({ state }) => (state === 'down' ? 'late' : undefined)}
        columns={[
          {
            id: 'name',
            header: heads.name,
            look: 'strong',
            cell: ({ name }) => providerWords[name],
          },
          {
            id: 'state',
            header: heads.state,
            cell: ({ state }) => (
              <DenseTag tone={stateTones[state]} text={providerStateWords[state]} />
            ),
          },
          {
            id: 'last',
            header: heads.last,
            look: 'muted',
            cell: ({ last_ok_at: at }) => (at === null ? copy.never : momentText(new Date(at))),
          },
          {
            id: 'cert',
            header: heads.cert,
            cell: ({ certificate_until: until }) => certificateText(until),
          },
          {
            id: 'host',
            header: heads.host,
            look: 'muted',
            truncates: true,
            cell: ({ host }) => host,
          },
        ]}
      />
    </Panel>
  );
}

type QueuesProps = RunProps & { readonly queues: Operations['jobs']['queues'] };

/** What runs by the clock, each of which can be run now. */
export function SchedulesPanel({ queues, onRun }: QueuesProps) {
  const may = useMay();
  const copy = operationsCopy.schedules;
  const { heads } = copy;
  return (
    <Panel title={copy.title} pad={false}>
      <PlainTable
        caption={copy.caption}
        rows={queues.filter(({ kind }) => kind === 'schedule')}
        rowId={({ name }) => name}
        columns={[
          { id: 'name', header: heads.name, cell: ({ name }) => name },
          {
            id: 'cron',
            header: heads.cron,
            cell: ({ cron }) => <span className={styles.code}>{cron}</span>,
          },
          {
            id: 'waiting',
            header: heads.waiting,
            align: 'end',
            cell: ({ waiting, active }) => String(waiting + active),
          },
          {
            id: 'act',
            header: heads.act,
            align: 'end',
            cell: ({ name }) =>
              may('runScheduledJob') && (
                <DenseButton
                  variant="text"
                  size="s"
                  aria-label={copy.runName(name)}
                  onClick={() => onRun(name)}
                >
                  {copy.run}
                </DenseButton>
              ),
          },
        ]}
      />
    </Panel>
  );
}

/** Shops whose endpoints do not take what they are sent. */
export function EndpointsPanel({
  endpoints,
}: {
  readonly endpoints: Operations['webhooks']['endpoints'];
}) {
  const copy = operationsCopy.endpoints;
  const { heads } = copy;
  return (
    <Panel title={copy.title} pad={false}>
      <PlainTable
        caption={copy.caption}
        rows={endpoints}
        rowId={({ endpoint_id }) => endpoint_id}
        empty={copy.none}
        columns={[
          {
            id: 'shop',
            header: heads.shop,
            look: 'strong',
            cell: ({ merchant_name: name }) => name,
          },
          {
            id: 'host',
            header: heads.host,
            look: 'muted',
            truncates: true,
            cell: ({ host }) => host,
          },
          {
            id: 'since',
            header: heads.since,
            cell: ({ failing_since: since }) =>
              since === null ? '—' : momentText(new Date(since)),
          },
          { id: 'waiting', header: heads.waiting, align: 'end', cell: ({ waiting }) => waiting },
          { id: 'dead', header: heads.dead, align: 'end', cell: ({ dead }) => dead },
          {
            id: 'state',
            header: heads.state,
            cell: ({ status }) =>
              status === 'active' ? (
                <DenseTag tone="warn" text={copy.active} />
              ) : (
                <DenseTag tone="latesoft" text={copy.disabled} />
              ),
          },
        ]}
      />
    </Panel>
  );
}
