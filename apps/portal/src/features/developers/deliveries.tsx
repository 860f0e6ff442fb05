import { useSearch } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import {
  disputeEventTypes,
  paymentEventTypes,
  payoutEventTypes,
  refundEventTypes,
} from '@abona/contract/merchants/payment-status';
import type { WebhookDeliveryView } from '@abona/contract/merchants/webhook';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { CodeBlock } from '@abona/ui/dense/paper/code-block.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { usePages } from '#api/use-pages.ts';
import { deliveryWords, developersCopy } from '#copy/developers.ts';
import { momentText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import { More, ScreenSkeleton, ScrollBox } from '#shell/screen-frame.tsx';
import styles from './developers-screen.module.css';

const tones: Readonly<Record<WebhookDeliveryView['status'], DenseTagTone>> = {
  waiting: 'warn',
  delivered: 'ok',
  dead: 'late',
};

/** What was sent to an address and how it went; each can be looked into and sent again. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const mode = useMode();
  const [{ envio }] = useSearch();
  const params = { mode, id: endpointId };
  const list = usePages('listPortalDeliveries', { params, query: { limit: '50' } });
  const deliveries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={developersCopy.deliveries} pad={false}>
      <Trial endpointId={endpointId} />
      {list.isPending && <ScreenSkeleton />}
      {list.isError && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && deliveries.length === 0 && (
        <DenseEmpty title={developersCopy.noDeliveries} />
      )}
      {deliveries.length > 0 && <DeliveryTable endpointId={endpointId} deliveries={deliveries} />}
      <More of={list} />
      {envio !== undefined && <Delivery key={envio} endpointId={endpointId} id={envio} />}
    </Panel>
  );
}

const trialTypes = [
  ...paymentEventTypes,
  ...refundEventTypes,
  ...disputeEventTypes,
  ...payoutEventTypes,
];

/** An event that never happened, to see what one's own server makes of it. */
function Trial({ endpointId }: { readonly endpointId: string }) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const [type, setType] = useState<(typeof trialTypes)[number]>('payment.captured');
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const send = useMutation({
    mutationFn: () =>
      call(
        'sendPortalTrial',
        { params: { mode, id: endpointId }, body: { type } },
        { idempotencyKey },
      ),
    onSuccess: () => {
      renewal.onSuccess();
      toasts.show(developersCopy.trialSent);
    },
    onError: (failure) => {
      renewal.onError(failure);
      toasts.show(sentenceOf(failure));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalDeliveries'] }),
  });
  return (
    <form
      className={styles.trial}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <DenseSelectField
        label={developersCopy.trialType}
        help={developersCopy.trialHow}
        value={type}
        options={trialTypes.map((value) => ({ value, text: value }))}
        onChange={(event) => setType(trialTypes.find((one) => one === event.target.value) ?? type)}
      />
      <DenseButton type="submit" variant="line" icon="paper-plane-tilt" busy={send.isPending}>
        {developersCopy.trial}
      </DenseButton>
    </form>
  );
}

type DeliveryTableProps = {
  readonly endpointId: string;
  readonly deliveries: readonly WebhookDeliveryView[];
};

/** What the endpoint said last, or that it said nothing. */
const answerOf = ({ status, last_attempt: last }: WebhookDeliveryView): string =>
  last === null ? deliveryWords[status] : String(last.http_status ?? developersCopy.noAnswer);

function DeliveryTable({ endpointId, deliveries }: DeliveryTableProps) {
  const paths = usePaths();
  const { deliveryColumns: columns } = developersCopy;
  return (
    <ScrollBox>
      <PlainTable
        caption={developersCopy.deliveries}
        rows={deliveries}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'event',
            header: columns.event,
            cell: ({ event_type: type }: WebhookDeliveryView) => (
              <code className={styles.mono}>{type}</code>
            ),
          },
          { id: 'number', header: columns.number, cell: ({ sequence }) => sequence },
          {
            id: 'state',
            header: columns.state,
            cell: (delivery) => (
              <DenseTag tone={tones[delivery.status]} text={answerOf(delivery)} />
            ),
          },
          {
            id: 'tries',
            header: columns.tries,
            cell: ({ attempts }) => developersCopy.tries(attempts),
          },
          {
            id: 'at',
            header: columns.at,
            cell: ({ last_attempt: last }) =>
              last === null ? deliveryWords.waiting : momentText(last.attempted_at),
          },
          {
            id: 'acts',
            header: columns.acts,
            cell: ({ id }) => (
              <DenseButtonLink variant="ghost" size="s" href={paths.delivery(endpointId, id)}>
                {developersCopy.open}
              </DenseButtonLink>
            ),
          },
        ]}
      />
    </ScrollBox>
  );
}

/** The words as they were sent, indented; what is no JSON stays as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

type DeliveryProps = { readonly endpointId: string; readonly id: string };

function Delivery({ endpointId, id }: DeliveryProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const params = { mode, id: endpointId, delivery_id: id };
  const found = useCall('getPortalDelivery', { params });
  const resend = useMutation({
    mutationFn: () => call('resendPortalDelivery', { params }),
    onSuccess: () => toasts.show(developersCopy.resent),
    onError: (failure) => toasts.show(sentenceOf(failure)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (found.isPending) return <ScreenSkeleton />;
  if (found.isError) return <Failure failure={found.error} onRetry={() => void found.refetch()} />;
  const { body, attempts } = found.data;
  return (
    <div className={styles.delivery}>
      <DenseButton
        variant="line"
        icon="arrows-clockwise-bold"
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {developersCopy.resend}
      </DenseButton>
      <ul aria-label={developersCopy.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.attempted_at}>
            {developersCopy.attempt(
              momentText(attempt.attempted_at),
              String(attempt.http_status ?? developersCopy.noAnswer),
              attempt.duration_ms,
            )}
          </li>
        ))}
      </ul>
      <CodeBlock label={developersCopy.body} code={indented(body)} />
    </div>
  );
}
