import { peso } from '@abona/client/office/money.ts';
import type { PortalCallReply } from '@abona/contract/client-types';
import type { PortalPayoutLine } from '@abona/contract/portal/portal-payout';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Money } from '@abona/ui/money.tsx';
import { useCall } from '#api/use-call.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { payoutsCopy } from '#copy/payouts.ts';
import { longDayText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './payouts-screen.module.css';

type Payout = PortalCallReply<'getPortalPayout'>;

/** One payout: what it comes to, where it went, and every line of it. */
export function PayoutDetail({ id }: { readonly id: string }) {
  const mode = useMode();
  const found = useCall('getPortalPayout', { params: { mode, id } });
  if (found.isPending) return <ScreenSkeleton />;
  if (found.isError) return <Failure failure={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className={styles.detail}>
      <Front found={found.data} />
      {/* What came back has no lines any more: they are the next one's. */}
      {found.data.payout.status !== 'returned' && <Lines found={found.data} />}
    </div>
  );
}

function Front({ found: { payout, sums } }: { readonly found: Payout }) {
  const figures = [
    { label: payoutsCopy.sales(sums.sale_count), amount: sums.sales },
    ...(sums.refund_count === 0
      ? []
      : [{ label: payoutsCopy.refunds(sums.refund_count), amount: sums.refunds }]),
    { label: payoutsCopy.fees, amount: sums.fee + sums.fee_iva },
  ];
  return (
    <Wall className={styles.wall} shade={payout.status === 'returned'}>
      <div className={styles.front}>
        <div>
          <h2>{payoutsCopy.one(longDayText(payout.business_date))}</h2>
          <Money className={styles.hero} text={peso(payout.amount)} raised />
        </div>
        {payout.status !== 'returned' && (
          <dl className={styles.figures}>
            {figures.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{peso(amount)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <WallBand className={styles.band}>
        <p>
          {payout.status === 'returned' && payoutsCopy.returned}{' '}
          {payoutsCopy.toAccount(payout.clabe_last4)}{' '}
          {payout.tracking_key !== null &&
            payout.tracking_key !== '' &&
            payoutsCopy.tracking(payout.tracking_key)}
        </p>
      </WallBand>
    </Wall>
  );
}

/** Files are plain links: the browser keeps them. */
function Lines({ found: { payout, sums, lines, is_cut: isCut } }: { readonly found: Payout }) {
  const mode = useMode();
  const paths = usePaths();
  const file = (name: string) => `/portal/v1/${mode}/payouts/${payout.id}/${name}`;
  const { columns } = payoutsCopy;
  return (
    <Panel
      title={payoutsCopy.lines}
      pad={false}
      actions={
        <>
          <DenseButtonLink
            variant="line"
            size="s"
            icon="table-bold"
            href={file('lines.csv')}
            download=""
          >
            {payoutsCopy.csv}
          </DenseButtonLink>
          <DenseButtonLink
            variant="line"
            size="s"
            icon="file-pdf-bold"
            href={file('statement.pdf')}
            target="_blank"
          >
            {payoutsCopy.pdf}
          </DenseButtonLink>
        </>
      }
    >
      <div className={styles.lines}>
        <PlainTable
          caption={payoutsCopy.lines}
          rows={lines}
          rowId={({ payment_id: id, kind, net }) => `${id} ${kind} ${net}`}
          lines={2}
          columns={[
            {
              id: 'order',
              header: columns.order,
              truncates: true,
              cell: (line: PortalPayoutLine) => (
                <>
                  <b>{goodsOf(line)}</b>
                  <br />
                  <Link href={paths.payment(line.payment_id)}>{line.order_id}</Link>
                </>
              ),
              total: payoutsCopy.sum,
            },
            {
              id: 'amount',
              header: columns.amount,
              align: 'end',
              cell: ({ amount }) => peso(amount),
              total: peso(sums.sales + sums.refunds),
            },
            {
              id: 'fee',
              header: columns.fee,
              align: 'end',
              cell: ({ fee }) => peso(fee),
              total: peso(sums.fee),
            },
            {
              id: 'iva',
              header: columns.iva,
              align: 'end',
              cell: ({ fee_iva: iva }) => peso(iva),
              total: peso(sums.fee_iva),
            },
            {
              id: 'net',
              header: columns.net,
              align: 'end',
              cell: ({ net }) => <b>{peso(net)}</b>,
              total: peso(sums.net),
            },
          ]}
        />
      </div>
      {isCut && <p className={styles.cut}>{payoutsCopy.cut}</p>}
    </Panel>
  );
}

const goodsOf = ({ goods, kind }: PortalPayoutLine): string => {
  const named = goods ?? paymentsCopy.nameless;
  return kind === 'refund' ? payoutsCopy.refund(named) : named;
};
