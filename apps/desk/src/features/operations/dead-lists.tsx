import { useSearch } from '@abona/client/office/use-address.ts';
import type { DeadJob, DeadWebhook } from '@abona/contract/staff/operations';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import type { ReactNode } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { pagingOf, usePages } from '#api/use-pages.ts';
import { operationsCopy } from '#copy/operations.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { momentText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import { ListBeside } from '#shell/list-beside.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import styles from './operations-screen.module.css';
import { ReasonedForm } from './reasoned-form.tsx';

type AtHandProps = {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly button: string;
  readonly text: string;
  readonly mayAct: boolean;
  readonly act: Parameters<typeof ReasonedForm>[0]['act'];
};

/** What is at hand beside its list, and the one thing that can be done about it; both stand in the address. */
function AtHand({ title, facts, button, text, mayAct, act }: AtHandProps) {
  const [{ accion }, change] = useSearch();
  const isActing = mayAct && accion === 'reintentar';
  const open = () => change({ accion: 'reintentar' });
  const { act: key } = operationsCopy.keyboard;
  useShortcuts(mayAct && !isActing ? [{ ...key, keys: 'r', run: open }] : []);
  return (
    <SidePanel
      title={title}
      closeLabel={operationsCopy.form.close}
      onClose={() => change({ vista: null, accion: null })}
      edits={isActing}
      footer={
        mayAct && !isActing ? (
          <DenseButton keys="R" onClick={open}>
            {button}
          </DenseButton>
        ) : undefined
      }
    >
      {isActing && (
        <ReasonedForm
          text={text}
          button={button}
          act={act}
          onClose={() => change({ accion: null })}
        />
      )}
      <KeyValues align="start" entries={facts} />
    </SidePanel>
  );
}

const { dead, webhooks } = operationsCopy;

const jobColumns: readonly DataColumn<DeadJob>[] = [
  {
    id: 'died',
    header: dead.heads.died,
    width: 11.5,
    cell: ({ died_at: at }) => momentText(new Date(at)),
  },
  {
    id: 'queue',
    header: dead.heads.queue,
    width: 16,
    look: 'strong',
    cell: ({ queue }) => queue ?? dead.unknownQueue,
  },
  {
    id: 'attempts',
    header: dead.heads.attempts,
    width: 5,
    align: 'end',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'failure',
    header: dead.heads.failure,
    width: 12,
    grow: true,
    truncates: true,
    look: 'muted',
    cell: ({ failure }) => failure,
  },
];

type ListStateProps = {
  readonly failure: Error | null;
  readonly onRetry: () => void;
  /** What the address names is not among them any more: somebody was faster. */
  readonly isGone: boolean;
};

function ListState({ failure, onRetry, isGone }: ListStateProps) {
  return (
    <>
      {failure !== null && <Failure failure={failure} onRetry={onRetry} />}
      {isGone && <DenseBanner tone="info" title={dead.gone} text={dead.goneText} />}
    </>
  );
}

/** Jobs that failed for good; the one at hand can be put back, for a reason. */
export function DeadJobs() {
  const [search, change] = useSearch();
  const may = useMay();
  const list = usePages('listDeadJobs', { query: {} });
  const jobs = list.data?.pages.flatMap((page) => page.jobs) ?? [];
  const shown = search['vista'];
  const job = jobs.find(({ job_id }) => job_id === shown);
  return (
    <ListBeside
      panel={
        job !== undefined && (
          <AtHand
            key={job.job_id}
            title={job.queue ?? dead.unknownQueue}
            facts={[
              { label: dead.facts.died, value: momentText(new Date(job.died_at)) },
              { label: dead.facts.begun, value: momentText(new Date(job.begun_at)) },
              { label: dead.facts.attempts, value: dead.tries(job.attempts) },
              { label: dead.facts.failure, value: job.failure },
              { label: dead.facts.id, value: <span className={styles.code}>{job.job_id}</span> },
            ]}
            button={dead.retry}
            text={dead.retryAsk(job.queue ?? dead.unknownQueue)}
            mayAct={may('retryDeadJob') && job.queue !== null}
            act={async (reason, idempotencyKey) => {
              const params = { job_id: job.job_id };
              const { queue } = await call(
                'retryDeadJob',
                { params, body: { reason } },
                { idempotencyKey },
              );
              return dead.retried(queue);
            }}
          />
        )
      }
    >
      <ListState
        failure={list.error}
        onRetry={() => void list.refetch()}
        isGone={shown !== undefined && list.data !== undefined && job === undefined}
      />
      <Panel pad={false} fill className={styles.table}>
        <ScreenTable
          label={dead.label}
          columns={jobColumns}
          rows={jobs}
          rowId={({ job_id }) => job_id}
          rowLabel={({ queue, failure }) => [queue ?? dead.unknownQueue, failure].join(', ')}
          cursor={search['fila'] ?? null}
          onCursor={(fila) => change({ fila, ...(shown === undefined ? {} : { vista: fila }) })}
          onOpen={({ job_id }) => change({ vista: job_id })}
          onPreview={({ job_id }) => change({ vista: job_id })}
          {...pagingOf(list)}
          empty={<DenseEmpty title={dead.none} text={dead.noneText} />}
        />
      </Panel>
    </ListBeside>
  );
}

const answerText = ({ http_status: status, outcome }: DeadWebhook): string =>
  status === null ? (outcome ?? webhooks.silent) : String(status);

const webhookColumns: readonly DataColumn<DeadWebhook>[] = [
  {
    id: 'died',
    header: webhooks.heads.died,
    width: 11.5,
    cell: ({ died_at: at }) => momentText(new Date(at)),
  },
  {
    id: 'shop',
    header: webhooks.heads.shop,
    width: 10,
    look: 'strong',
    cell: ({ merchant_name: name }) => name,
  },
  { id: 'event', header: webhooks.heads.event, width: 11, cell: ({ event_type: type }) => type },
  {
    id: 'host',
    header: webhooks.heads.host,
    width: 8,
    grow: true,
    truncates: true,
    look: 'muted',
    cell: ({ host }) => host,
  },
  {
    id: 'attempts',
    header: webhooks.heads.attempts,
    width: 5,
    align: 'end',
    cell: ({ attempts }) => attempts,
  },
  { id: 'answer', header: webhooks.heads.answer, width: 7, cell: answerText },
];

/** Webhooks that no endpoint took; the one at hand can be sent once more, for a reason. */
export function DeadWebhooks() {
  const [search, change] = useSearch();
  const may = useMay();
  const read = useCall('listDeadWebhooks', {});
  const rows = read.data?.webhooks ?? [];
  const shown = search['vista'];
  const webhook = rows.find(({ delivery_id }) => delivery_id === shown);
  return (
    <ListBeside
      panel={
        webhook !== undefined && (
          <AtHand
            key={webhook.delivery_id}
            title={webhook.merchant_name}
            facts={[
              { label: webhooks.heads.event, value: webhook.event_type },
              { label: webhooks.heads.host, value: webhook.host },
              { label: webhooks.heads.died, value: momentText(new Date(webhook.died_at)) },
              { label: webhooks.heads.attempts, value: dead.tries(webhook.attempts) },
              { label: webhooks.heads.answer, value: answerText(webhook) },
            ]}
            button={webhooks.resend}
            text={webhooks.resendAsk(webhook.event_type, webhook.merchant_name)}
            mayAct={may('resendWebhook')}
            act={async (reason, idempotencyKey) => {
              const params = { delivery_id: webhook.delivery_id };
              await call('resendWebhook', { params, body: { reason } }, { idempotencyKey });
              return webhooks.resent;
            }}
          />
        )
      }
    >
      <ListState
        failure={read.error}
        onRetry={() => void read.refetch()}
        isGone={shown !== undefined && read.data !== undefined && webhook === undefined}
      />
      <Panel pad={false} fill className={styles.table}>
        <ScreenTable
          label={webhooks.label}
          columns={webhookColumns}
          rows={rows}
          rowId={({ delivery_id }) => delivery_id}
          rowLabel={(row) => [row.merchant_name, row.event_type].join(', ')}
          cursor={search['fila'] ?? null}
          onCursor={(fila) => change({ fila, ...(shown === undefined ? {} : { vista: fila }) })}
          onOpen={({ delivery_id }) => change({ vista: delivery_id })}
          onPreview={({ delivery_id }) => change({ vista: delivery_id })}
          loading={read.isPending}
          empty={<DenseEmpty title={webhooks.none} text={webhooks.noneText} />}
        />
      </Panel>
    </ListBeside>
  );
}
