import { peso } from '@abona/client/office/money.ts';
import type { PortalPaymentRow } from '@abona/contract/portal/portal-home';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Money } from '@abona/ui/money.tsx';
import { paymentsCopy, statusWords } from '#copy/payments.ts';
import { hourText } from '#lib/moments.ts';
import { channelLook, statusTones } from '#lib/payment-look.ts';
import styles from './payment-row.module.css';

type PaymentRowProps = {
  readonly payment: PortalPaymentRow;
  readonly href: string;
  readonly isOpen?: boolean;
};

/** A payment in a list, on any width. */
export function PaymentRow({ payment, href, isOpen = false }: PaymentRowProps) {
  return (
    <Link className={styles.row} href={href} aria-current={isOpen ? 'true' : undefined}>
      <Petal {...channelLook(payment.channel)} />
      <span className={styles.what}>
        <b>{payment.goods ?? paymentsCopy.nameless}</b>
        <span className={styles.order}>
          {payment.order_id}, {hourText(payment.created_at)}
          {payment.branch !== null && `, ${payment.branch}`}
        </span>
      </span>
      <span className={styles.end}>
        <Money className={styles.amount} text={peso(payment.amount)} />
        <DenseTag tone={statusTones[payment.status]} text={statusWords[payment.status]} />
      </span>
    </Link>
  );
}
