import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffReceipt } from '@abona/contract/staff/money';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { moneyCopy } from '#copy/money.ts';
import { wholeDayText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import styles from './match-panel.module.css';

const copy = moneyCopy.suspense;

type WaitingClaimsProps = {
  readonly receipt: StaffReceipt;
  /** Nothing about it waits for a second person. */
  readonly isFree: boolean;
};

/** Customers who say that a deposit is theirs and are not known as its sender. */
export function WaitingClaims({ receipt, isFree }: WaitingClaimsProps) {
  const [, change] = useSearch();
  const may = useMay();
  if (receipt.claims.length === 0) return null;
  const decide = (aviso: string, veredicto: 'si' | 'no') =>
    change({ acto: 'aviso', aviso, veredicto });
  return (
    <section aria-label={copy.claims} className={styles.match}>
      <h3>{copy.claims}</h3>
      {receipt.claims.map(({ claim_id: id, customer, amount, paid_on: day }) => (
        <div key={id} className={styles.claim}>
          <b>{customer.name ?? customer.customer_id}</b>
          <span>{copy.claimed(peso(amount), wholeDayText(day))}</span>
          {isFree && may('decidePaymentClaim') && (
            <div className={styles.acts}>
              <DenseButton size="s" variant="line" onClick={() => decide(id, 'si')}>
                {copy.isTheirs}
              </DenseButton>
              <DenseButton size="s" variant="ghost" onClick={() => decide(id, 'no')}>
                {copy.isNotTheirs}
              </DenseButton>
            </div>
          )}
        </div>
      ))}
    </section>
  );
}
