import { peso } from '@abona/client/office/money.ts';
import type { PortalCallReply } from '@abona/contract/client-types';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { KeyValues, SumList } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { useCall } from '#api/use-call.ts';
import { homeCopy } from '#copy/home.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { hourText, keepYear, longDayText, weekdayText } from '#lib/moments.ts';
import { percentText } from '#lib/payment-look.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useMay, useSession } from '#session/session.ts';
import { PaymentRow } from '#shell/payment-row.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './home-screen.module.css';
import { Tasks } from './tasks.tsx';

type Home = PortalCallReply<'getPortalHome'>;

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** The day of a shop: what it sold, what it is paid next, and what waits for it. */
export function Screen() {
  const mode = useMode();
  const { name } = useSession();
  const may = useMay()('getPortalHome');
  const home = useCall('getPortalHome', { params: { mode } }, { enabled: may });
  if (home.data !== undefined) keepYear(home.data.today);
  return (
    <ScreenFrame
      name={homeCopy.hello(firstNameOf(name))}
      sub={home.data === undefined ? undefined : longDayText(home.data.today)}
    >
      {home.isPending && <ScreenSkeleton />}
      {home.isError && home.data === undefined && (
        <Failure failure={home.error} onRetry={() => void home.refetch()} />
      )}
      {home.data !== undefined && <Day home={home.data} />}
    </ScreenFrame>
  );
}

function Day({ home }: { readonly home: Home }) {
  const paths = usePaths();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Sales home={home} />
        <Panel
          title={homeCopy.recent}
          pad={false}
          className={styles.recent}
          actions={
            <DenseButtonLink variant="text" href={paths.payments}>
              {homeCopy.all}
            </DenseButtonLink>
          }
        >
          {home.recent.length === 0 ? (
            <DenseEmpty title={paymentsCopy.empty} text={paymentsCopy.emptyHow} />
          ) : (
            home.recent.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} href={paths.payment(payment.id)} />
            ))
          )}
        </Panel>
      </div>
      <div className={styles.side}>
        <Tasks tasks={home.tasks} />
        <NextPayout home={home} />
      </div>
    </div>
  );
}

function Sales({ home: { sales, week, next_payout: next } }: { readonly home: Home }) {
  return (
    <Wall className={styles.wall} aria-label={homeCopy.sales}>
      <div className={styles.inside}>
        <div>
          <h2>{homeCopy.sales}</h2>
          <Money className={styles.hero} text={peso(sales.amount)} raised />
          <p className={styles.count}>
            {sales.last_at === null
              ? homeCopy.noSales
              : homeCopy.count(sales.count, hourText(sales.last_at))}
          </p>
        </div>
        <Week week={week} />
      </div>
      {next.sums.net > 0 && next.clabe_last4 !== null && (
        <WallBand className={styles.band}>
          <p>
            {homeCopy.nextBand(longDayText(next.business_date))} <b>{peso(next.sums.net)}</b>{' '}
            {homeCopy.toAccount(next.clabe_last4)}
          </p>
        </WallBand>
      )}
    </Wall>
  );
}

/** Seven days as columns, with the same as a table for whoever hears them. */
function Week({ week }: Pick<Home, 'week'>) {
  const most = Math.max(1, ...week.map(({ amount }) => amount));
  return (
    <>
      <div className={styles.week} aria-hidden="true">
        {week.map(({ day, amount }, at) => (
          <span key={day} className={styles.day}>
            <span className={styles.track}>
              <i
                className={at === week.length - 1 ? styles.today : styles.bar}
                style={{ height: `${Math.max(4, (amount / most) * 100)}%` }}
              />
            </span>
            {at === week.length - 1 ? homeCopy.today : weekdayText(day)}
          </span>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{homeCopy.week}</caption>
          <tbody>
            {week.map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{longDayText(day)}</th>
                <td>{peso(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

function NextPayout({ home }: { readonly home: Home }) {
  const { next_payout: next, fee_bps: feeBps } = home;
  const { sums } = next;
  const entries = [
    { label: homeCopy.nextSales(sums.sale_count), value: peso(sums.sales) },
    ...(sums.refund_count === 0
      ? []
      : [{ label: homeCopy.nextRefunds(sums.refund_count), value: peso(sums.refunds) }]),
    { label: homeCopy.fee(percentText(feeBps)), value: peso(sums.fee) },
    { label: homeCopy.iva, value: peso(sums.fee_iva) },
  ];
  return (
    <Panel title={homeCopy.next}>
      {sums.sale_count + sums.refund_count === 0 ? (
        <p className={styles.quiet}>{homeCopy.nothingNext}</p>
      ) : (
        <>
          <p className={styles.quiet}>{longDayText(next.business_date)}</p>
          <SumList entries={entries} total={{ label: homeCopy.net, value: peso(sums.net) }} />
          {sums.net < 0 && <KeyValues entries={[{ label: homeCopy.owes, value: '' }]} />}
        </>
      )}
    </Panel>
  );
}
