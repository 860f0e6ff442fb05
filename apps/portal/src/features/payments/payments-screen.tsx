import { useAddressPart, useSearch } from '@abona/client/office/use-address.ts';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { PortalPaymentRow } from '@abona/contract/portal/portal-home';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { useMedia } from '@abona/ui/office/use-media.ts';
import { CONTENT_ID } from '@abona/ui/skip-link.tsx';
import { useState } from 'react';
import { useCall } from '#api/use-call.ts';
import { usePages } from '#api/use-pages.ts';
import { paymentsCopy, statusWords } from '#copy/payments.ts';
import { shellCopy } from '#copy/shell.ts';
import { dayOf, longDayText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { PaymentRow } from '#shell/payment-row.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { PaymentDetail } from './payment-detail.tsx';
import styles from './payments-screen.module.css';

const statuses = Object.keys(statusWords) as PaymentStatus[];

/** Payments and, beside them or over them, the one at hand; filters and the payment live in the address. */
export function Screen() {
  const opened = useAddressPart('paymentId');
  const isWide = useMedia('(min-width: 75rem)');
  if (opened !== '' && !isWide)
    return (
      <main id={CONTENT_ID} tabIndex={-1}>
        <PaymentDetail key={opened} id={opened} isAlone />
      </main>
    );
  return (
    <div className={opened === '' ? undefined : styles.split}>
      <div className={styles.behind}>
        <ScreenFrame name={paymentsCopy.title} sub={opened === '' ? paymentsCopy.sub : undefined}>
          <Filters />
          <Payments opened={opened} />
        </ScreenFrame>
      </div>
      {opened !== '' && <PaymentDetail key={opened} id={opened} />}
    </div>
  );
}

function useFilters() {
  const [search, change] = useSearch();
  const { pedido, estado, desde, hasta, sucursal } = search;
  const status = statuses.find((one) => one === estado);
  return {
    filters: {
      ...(pedido === undefined ? {} : { order: pedido }),
      ...(status === undefined ? {} : { status }),
      ...(desde === undefined ? {} : { from: desde }),
      ...(hasta === undefined ? {} : { until: hasta }),
      ...(sucursal === undefined ? {} : { branch: sucursal }),
    },
    search,
    change,
  };
}

function Filters() {
  const { search, change } = useFilters();
  const [order, setOrder] = useState(search['pedido'] ?? '');
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        change({ pedido: order.trim() });
      }}
    >
      <DenseTextField
        className={styles.order}
        label={paymentsCopy.search}
        icon="magnifying-glass-bold"
        type="search"
        value={order}
        placeholder={paymentsCopy.searchHelp}
        onChange={(event) => setOrder(event.target.value)}
        onBlur={() => change({ pedido: order.trim() })}
      />
      <DenseSelectField
        label={paymentsCopy.status}
        value={search['estado'] ?? ''}
        blank={paymentsCopy.all}
        options={statuses.map((value) => ({ value, text: statusWords[value] }))}
        onChange={(event) => change({ estado: event.target.value })}
      />
      <BranchFilter />
      <DenseTextField
        label={paymentsCopy.from}
        type="date"
        value={search['desde'] ?? ''}
        onChange={(event) => change({ desde: event.target.value })}
      />
      <DenseTextField
        label={paymentsCopy.until}
        type="date"
        value={search['hasta'] ?? ''}
        onChange={(event) => change({ hasta: event.target.value })}
      />
    </form>
  );
}

/** Only in a shop that has branches. */
function BranchFilter() {
  const mode = useMode();
  const { search, change } = useFilters();
  const branches = useCall('listPortalBranches', { params: { mode } });
  const options = (branches.data?.items ?? []).map(({ id, name }) => ({ value: id, text: name }));
  if (options.length === 0) return null;
  return (
    <DenseSelectField
      label={paymentsCopy.branch}
      value={search['sucursal'] ?? ''}
      blank={paymentsCopy.allBranches}
      options={options}
      onChange={(event) => change({ sucursal: event.target.value })}
    />
  );
}

function Payments({ opened }: { readonly opened: string }) {
  const mode = useMode();
  const paths = usePaths();
  const { filters, search, change } = useFilters();
  const list = usePages('listPortalPayments', {
    params: { mode },
    query: { ...filters, limit: '50' },
  });
  if (list.isPending) return <ScreenSkeleton />;
  if (list.isError) return <Failure failure={list.error} onRetry={() => void list.refetch()} />;
  const payments = list.data.pages.flatMap(({ items }) => items);
  const isFiltered = Object.keys(filters).length > 0;
  if (payments.length === 0)
    return isFiltered ? (
      <DenseEmpty
        title={paymentsCopy.emptyFilter}
        action={
          <DenseButton
            variant="line"
            onClick={() =>
              change({ pedido: null, estado: null, desde: null, hasta: null, sucursal: null })
            }
          >
            {paymentsCopy.clear}
          </DenseButton>
        }
      />
    ) : (
      <DenseEmpty title={paymentsCopy.empty} text={paymentsCopy.emptyHow} />
    );
  const query = new URLSearchParams(search).toString();
  const hrefOf = (id: string) => `${paths.payment(id)}${query === '' ? '' : `?${query}`}`;
  return (
    <Panel pad={false}>
      {[...Map.groupBy(payments, dayOfPayment)].map(([day, ofDay]) => (
        <section key={day} aria-label={longDayText(day)}>
          <h2 className={styles.day}>{longDayText(day)}</h2>
          {ofDay.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              href={hrefOf(payment.id)}
              isOpen={payment.id === opened}
            />
          ))}
        </section>
      ))}
      {list.hasNextPage && (
        <p className={styles.more}>
          <DenseButton
            variant="text"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {shellCopy.more}
          </DenseButton>
        </p>
      )}
    </Panel>
  );
}

const dayOfPayment = ({ created_at: at }: PortalPaymentRow): string => dayOf(at);
