import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconActionLink } from '@abona/ui/dense/action/icon-action.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues, SumList } from '@abona/ui/dense/display/key-values.tsx';
import { EventTimeline } from '@abona/ui/dense/object/event-timeline.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Money } from '@abona/ui/money.tsx';
import { useState } from 'react';
import { useCall } from '#api/use-call.ts';
import {
  momentWords,
  paymentsCopy,
  refundCopy,
  refundStateWords,
  statusWords,
} from '#copy/payments.ts';
import { shellCopy } from '#copy/shell.ts';
import { dayOf, dayText, hourText, longDayText, momentText } from '#lib/moments.ts';
import { type Detail, momentLooks, percentText, statusTones } from '#lib/payment-look.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { PaymentActs } from './payment-acts.tsx';
import styles from './payment-detail.module.css';
import { RefundForm } from './refund-form.tsx';

type PaymentDetailProps = {
  readonly id: string;
  /** Nothing else is on the screen: it is what the page is about. */
  readonly isAlone?: boolean;
};

/** One payment: what it is, what it comes to, what happened, and what can be done. */
export function PaymentDetail({ id, isAlone = false }: PaymentDetailProps) {
  const mode = useMode();
  const paths = usePaths();
  const [search] = useSearch();
  const found = useCall('getPortalPayment', { params: { mode, id } });
  const query = new URLSearchParams(search).toString();
  const Place = isAlone ? 'section' : 'aside';
  const Title = isAlone ? 'h1' : 'h2';
  return (
    <Place className={styles.detail} aria-label={paymentsCopy.detail}>
      <header className={styles.head}>
        <Title className={styles.name}>{paymentsCopy.detail}</Title>
        <code className={styles.id}>{id}</code>
        <IconActionLink
          icon="x-bold"
          label={shellCopy.close}
          href={`${paths.payments}${query === '' ? '' : `?${query}`}`}
        />
      </header>
      {found.isPending && <ScreenSkeleton />}
      {found.isError && found.data === undefined && (
        <Failure failure={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && <Whole detail={found.data} Title={isAlone ? 'h2' : 'h3'} />}
    </Place>
  );
}

type PartProps = {
  readonly detail: Detail;
  /** One below the title of the whole. */
  readonly Title: 'h2' | 'h3';
};

function Whole({ detail, Title }: PartProps) {
  const { payment, goods } = detail;
  const may = useMay();
  const [isRefunding, setRefunding] = useState(false);
  const canRefund = detail.refundable > 0 && may('refundPortalPayment');
  return (
    <>
      <div>
        <p className={styles.goods}>
          {paymentsCopy.about(goods ?? paymentsCopy.nameless, payment.order_id)}
        </p>
        <Money className={styles.amount} text={peso(payment.amount)} raised />
        <p className={styles.state}>
          <DenseTag tone={statusTones[payment.status]} text={statusWords[payment.status]} />
          {momentText(payment.created_at)}
        </p>
        {detail.branch !== null && (
          <p className={styles.quiet}>{paymentsCopy.soldAt(detail.branch)}</p>
        )}
      </div>
      <Settlement detail={detail} />
      <Articles detail={detail} Title={Title} />
      <Notes detail={detail} Title={Title} />
      <Refunds detail={detail} Title={Title} />
      <section>
        <Title className={styles.title}>{paymentsCopy.history}</Title>
        <History detail={detail} />
      </section>
      <PaymentActs detail={detail} />
      {canRefund && !isRefunding && (
        <DenseButton variant="line" icon="arrow-u-up-left" onClick={() => setRefunding(true)}>
          {refundCopy.title}
        </DenseButton>
      )}
      {canRefund && isRefunding && (
        <RefundForm detail={detail} Title={Title} onDone={() => setRefunding(false)} />
      )}
    </>
  );
}

function Settlement({ detail: { payment, settlement } }: { readonly detail: Detail }) {
  const paths = usePaths();
  if (settlement === null) return null;
  const { fee_bps: feeBps, fee, fee_iva: iva, net, payout } = settlement;
  const entries = [
    ...(payment.refunded_amount === 0
      ? []
      : [{ label: paymentsCopy.refunded, value: peso(-payment.refunded_amount) }]),
    { label: paymentsCopy.fee(percentText(feeBps)), value: peso(fee) },
    { label: paymentsCopy.feeIva, value: peso(iva) },
  ];
  return (
    <section>
      <SumList entries={entries} total={{ label: paymentsCopy.net, value: peso(net) }} />
      {payment.released_amount > 0 && (
        <p className={styles.quiet}>{paymentsCopy.released(peso(payment.released_amount))}</p>
      )}
      <p className={styles.quiet}>
        {payout === null ? (
          paymentsCopy.waitsPayout
        ) : (
          <Link href={paths.payout(payout.id)}>
            {paymentsCopy.inPayout(dayText(payout.business_date))}
          </Link>
        )}
      </p>
    </section>
  );
}

function Articles({ detail: { payment }, Title }: PartProps) {
  if (payment.lines.length === 0) return null;
  const entries = [
    ...payment.lines.map((line) => ({
      label: line.name,
      value:
        line.refunded_quantity === 0
          ? paymentsCopy.pieces(line.quantity, peso(line.unit_amount))
          : `${paymentsCopy.pieces(line.quantity, peso(line.unit_amount))}, ${paymentsCopy.givenBack(line.refunded_quantity)}`,
    })),
    ...(payment.shipping_amount === 0
      ? []
      : [{ label: paymentsCopy.shipping, value: peso(payment.shipping_amount) }]),
  ];
  return (
    <section>
      <Title className={styles.title}>{paymentsCopy.lines}</Title>
      <KeyValues entries={entries} />
    </section>
  );
}

/** What the shop's own server wrote beside it: text, whatever it says. */
function Notes({ detail: { payment }, Title }: PartProps) {
  const entries = Object.entries(payment.metadata).map(([label, value]) => ({ label, value }));
  if (entries.length === 0) return null;
  return (
    <section>
      <Title className={styles.title}>{paymentsCopy.metadata}</Title>
      <KeyValues entries={entries} />
    </section>
  );
}

/** What was given back, and where that money is. */
function Refunds({ detail: { refunds }, Title }: PartProps) {
  if (refunds.length === 0) return null;
  const entries = refunds.map(({ created_at: at, amount, status }) => ({
    label: momentText(at),
    value: paymentsCopy.refund(peso(amount), refundStateWords[status]),
  }));
  return (
    <section>
      <Title className={styles.title}>{paymentsCopy.refunds}</Title>
      <KeyValues entries={entries} />
    </section>
  );
}

function History({ detail: { moments } }: { readonly detail: Detail }) {
  const days = [...Map.groupBy(moments, ({ at }) => dayOf(at))].map(([day, ofDay]) => ({
    title: longDayText(day),
    events: ofDay.map(({ at, status, refunded }, index) => ({
      id: `${at} ${status} ${index}`,
      kind: status,
      time: hourText(at),
      fact: momentWords[status],
      ...momentLooks[status],
      ...(refunded === null ? {} : { end: peso(refunded) }),
    })),
  }));
  return <EventTimeline label={paymentsCopy.history} days={days} />;
}
