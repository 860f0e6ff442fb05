import type { ReactNode } from 'react';
import { Text } from '#text.tsx';
import styles from './ticket.module.css';

type TicketProps = {
  readonly title: string;
  readonly amount: ReactNode;
  /** A tag beside the title, such as the expiry. */
  readonly mark?: ReactNode;
  /** The barcode's drawing; black on white in both themes. */
  readonly barcode?: ReactNode;
  readonly referenceName: string;
  /** In fours. */
  readonly reference: string;
  readonly action?: ReactNode;
};

/** A slip to show at a till, with a cut edge of papel picado. Paper stays white in the dark. */
export function Ticket(props: TicketProps) {
  const { title, amount, mark, barcode, referenceName, reference, action } = props;
  return (
    <div className={styles.shadow}>
      <section className={styles.ticket}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.amount}>{amount}</p>
          </div>
          {mark}
        </div>
        {barcode !== undefined && <div className={styles.barcode}>{barcode}</div>}
        <div className={styles.reference}>
          <div>
            <p className={styles.name}>{referenceName}</p>
            <Text look="reference">{reference}</Text>
          </div>
          {action}
        </div>
      </section>
    </div>
  );
}
