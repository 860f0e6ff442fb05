import { useSearch } from '@abona/client/office/use-address.ts';
import type { PortalShopRequest } from '@abona/contract/portal/portal-developer';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { useState } from 'react';
import { usePages } from '#api/use-pages.ts';
import { requestLogCopy } from '#copy/developers.ts';
import { momentText } from '#lib/moments.ts';
import { useMode } from '#routing/use-mode.ts';
import { Failure } from '#shell/route-failure.tsx';
import { More, ScreenSkeleton, ScrollBox } from '#shell/screen-frame.tsx';
import styles from './developers-screen.module.css';

const REFUSED = 'errores';

/** What the shop's own server asked, and how it was answered: found by the id that stands in every answer. */
export function RequestLog() {
  const mode = useMode();
  const [{ registro, peticion }] = useSearch();
  const list = usePages('listPortalRequests', {
    params: { mode },
    query: {
      limit: '20',
      only: registro === REFUSED ? 'refused' : undefined,
      request_id: peticion,
    },
  });
  const requests = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = registro !== undefined || peticion !== undefined;
  return (
    <Panel title={requestLogCopy.title} pad={false}>
      <Filters />
      {list.isPending && <ScreenSkeleton />}
      {list.isError && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && requests.length === 0 && (
        <DenseEmpty
          title={isFiltered ? requestLogCopy.noneSuch : requestLogCopy.none}
          text={isFiltered ? undefined : requestLogCopy.noneHow}
        />
      )}
      {requests.length > 0 && <RequestTable requests={requests} />}
      <More of={list} />
    </Panel>
  );
}

function Filters() {
  const [{ registro = '', peticion = '' }, change] = useSearch();
  const [id, setId] = useState(peticion);
  return (
    <form
      className={styles.trial}
      onSubmit={(event) => {
        event.preventDefault();
        change({ peticion: id.trim() });
      }}
    >
      <DenseTextField
        label={requestLogCopy.id}
        type="search"
        maxLength={64}
        value={id}
        onChange={(event) => setId(event.target.value)}
        onBlur={() => change({ peticion: id.trim() })}
      />
      <DenseSelectField
        label={requestLogCopy.which}
        value={registro}
        blank={requestLogCopy.all}
        options={[{ value: REFUSED, text: requestLogCopy.refused }]}
        onChange={(event) => change({ registro: event.target.value })}
      />
    </form>
  );
}

function RequestTable({ requests }: { readonly requests: readonly PortalShopRequest[] }) {
  const { columns } = requestLogCopy;
  return (
    <ScrollBox>
      <PlainTable
        caption={requestLogCopy.title}
        rows={requests}
        rowId={({ request_id: id }) => id}
        columns={[
          {
            id: 'answer',
            header: columns.answer,
            cell: ({ status }: PortalShopRequest) => (
              <DenseTag tone={status < 400 ? 'ok' : 'late'} text={String(status)} />
            ),
          },
          {
            id: 'call',
            header: columns.call,
            cell: ({ method, path }) => <code className={styles.mono}>{`${method} ${path}`}</code>,
          },
          {
            id: 'code',
            header: columns.code,
            cell: ({ error_code: code }) =>
              code !== null && (
                <a href={`/docs/es/errors#${code}`}>
                  <code className={styles.mono}>{code}</code>
                </a>
              ),
          },
          {
            id: 'at',
            header: columns.at,
            cell: ({ answered_at: at, duration_ms: ms }) => requestLogCopy.took(momentText(at), ms),
          },
          {
            id: 'key',
            header: columns.key,
            cell: ({ key_label: label, key_last4: last4 }) => requestLogCopy.key(label, last4),
          },
          {
            id: 'id',
            header: columns.id,
            cell: ({ request_id: id }) => <code className={styles.mono}>{id}</code>,
          },
        ]}
      />
    </ScrollBox>
  );
}
