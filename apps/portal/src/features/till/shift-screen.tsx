import { peso } from '@abona/client/office/money.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { TillSale, TillShift } from '@abona/contract/portal/portal-till';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { amountCentavos, editAmount } from '@abona/ui/form/amount-text.ts';
import { Wall } from '@abona/ui/layout/wall.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Money } from '@abona/ui/money.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { saleWords, tillCopy } from '#copy/till.ts';
import { hourText, momentText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useMay, useSession } from '#session/session.ts';
import { Person } from '#shell/navigation.tsx';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton, ScrollBox } from '#shell/screen-frame.tsx';
import styles from './till.module.css';
import { placeOf, TillFrame } from './till-frame.tsx';

const { close: words } = tillCopy;
const netOf = ({ sold, refunded }: TillShift): number => sold - refunded;

/** One's shift: what it came to, what was sold, and its end. */
export function Screen() {
  const mode = useMode();
  const paths = usePaths();
  const may = useMay();
  const till = useCall('getPortalTill', { params: { mode } });
  const shift = till.data?.shift ?? null;
  return (
    <TillFrame title={tillCopy.shift} till={placeOf(shift)} back={paths.till}>
      {till.isPending && <ScreenSkeleton />}
      {till.isError && <Failure failure={till.error} onRetry={() => void till.refetch()} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {shift !== null && <Sums shift={shift} />}
          {shift !== null && <Close shift={shift} />}
          {till.data !== undefined && shift === null && (
            <Panel>
              <DenseEmpty
                title={tillCopy.open.none}
                text={tillCopy.open.noneText}
                action={<DenseButtonLink href={paths.till}>{tillCopy.open.act}</DenseButtonLink>}
              />
            </Panel>
          )}
        </div>
        <div className={styles.column}>
          {shift !== null && <Sales sales={till.data?.sales ?? []} />}
          {till.data !== undefined && till.data.past.length > 0 && <Past past={till.data.past} />}
          <Panel>
            <Person />
            {may('getPortalHome') && <Link href={paths.home}>{tillCopy.toPortal}</Link>}
          </Panel>
        </div>
      </div>
    </TillFrame>
  );
}

function Sums({ shift }: { readonly shift: TillShift }) {
  const { name } = useSession();
  return (
    <Wall className={styles.sums}>
      <h2>{words.of(name, tillCopy.place(shift.till.toLowerCase(), shift.branch))}</h2>
      <p className={styles.amount}>
        <Money text={peso(netOf(shift))} raised />
      </p>
      <p>{words.since(momentText(shift.opened_at))}</p>
      <dl className={styles.figures}>
        <div>
          <dt>{words.sold}</dt>
          <dd>{shift.sold_count}</dd>
          <dd>{peso(shift.sold)}</dd>
        </div>
        <div>
          <dt>{words.refunded}</dt>
          <dd>{shift.refund_count}</dd>
          <dd>{peso(-shift.refunded)}</dd>
        </div>
        <div>
          <dt>{words.uncharged}</dt>
          <dd>{shift.uncharged_count}</dd>
          {shift.waiting_count > 0 && <dd>{words.waiting(shift.waiting_count)}</dd>}
        </div>
      </dl>
    </Wall>
  );
}

function Close({ shift }: { readonly shift: TillShift }) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const counted = amountCentavos(text);
  const close = useMutation({
    mutationFn: () =>
      call('closeTillShift', { params: { mode }, body: { counted } }, { idempotencyKey }),
    onSuccess: () => {
      renewal.onSuccess();
      toasts.show(words.done);
    },
    onError: renewal.onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['getPortalTill'] }),
  });
  return (
    <form
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault();
        close.mutate();
      }}
    >
      <Panel title={words.ask}>
        <div className={styles.counted}>
          <DenseTextField
            label={words.counted}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => setText(editAmount({ previous: text, typed: target.value }))}
          />
          <p aria-live="polite">
            {counted !== null && (
              <>
                {words.difference} <b>{peso(counted - netOf(shift))}</b>
              </>
            )}
          </p>
        </div>
      </Panel>
      {close.isError && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(close.error)} />
      )}
      <DenseButton type="submit" full icon="lock-key-bold" busy={close.isPending}>
        {words.act}
      </DenseButton>
      <p className={styles.help}>{words.how}</p>
    </form>
  );
}

const sold = { tone: 'jade', icon: 'check-bold' } as const;
const waits = { tone: 'gold', icon: 'clock-bold' } as const;
const over = { tone: 'plain', icon: 'prohibit-bold' } as const;
const back = { tone: 'blue', icon: 'arrow-bend-up-left-bold' } as const;

const saleLooks = {
  created: waits,
  pending: waits,
  authorized: waits,
  captured: sold,
  partially_refunded: back,
  refunded: back,
  rejected: over,
  cancelled: over,
  expired: over,
} as const satisfies Readonly<Record<TillSale['status'], object>>;

/** What is left of a sale; of what was never charged, nothing. */
const amountText = ({ status, ...sale }: TillSale): string =>
  saleLooks[status] === over ? '—' : peso(sale.amount - sale.refunded_amount);

function Sales({ sales }: { readonly sales: readonly TillSale[] }) {
  const paths = usePaths();
  return (
    <Panel title={words.sales} pad={false}>
      {sales.length === 0 && <DenseEmpty title={words.none} />}
      <ul className={styles.sales}>
        {sales.map((sale) => (
          <li key={sale.id}>
            <Link className={styles.sale} href={paths.tillSale(sale.id)}>
              <Petal {...saleLooks[sale.status]} />
              <span className={styles.what}>
                <b>{sale.order_id}</b>
                <span>{`${saleWords[sale.status]}, ${hourText(sale.created_at)}`}</span>
              </span>
              <b className={styles.money}>{amountText(sale)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function closeText(shift: TillShift): string {
  if (shift.counted === null) return words.uncounted;
  const difference = shift.counted - netOf(shift);
  return difference === 0 ? words.even : words.off(peso(difference));
}

function Past({ past }: { readonly past: readonly TillShift[] }) {
  const { columns } = words;
  return (
    <Panel title={words.past} pad={false}>
      <ScrollBox>
        <PlainTable
          caption={words.past}
          rows={past}
          rowId={({ opened_at: at }) => at}
          columns={[
            {
              id: 'day',
              header: columns.day,
              cell: ({ opened_at: at }: TillShift) => momentText(at),
            },
            { id: 'count', header: columns.count, cell: ({ sold_count: count }) => count },
            { id: 'total', header: columns.total, cell: (shift) => peso(netOf(shift)) },
            { id: 'counted', header: columns.counted, cell: closeText },
          ]}
        />
      </ScrollBox>
    </Panel>
  );
}
