import { peso } from '@abona/client/office/money.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { classNames } from '@abona/ui/class-names.ts';
import { Link } from '@abona/ui/link.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { arrearsCopy, bucketWords } from '#copy/arrears.ts';
import { paths } from '#routing/paths.ts';
import styles from './bucket-strip.module.css';

type BucketStripProps = {
  readonly buckets: StaffCallReply<'getArrears'>['buckets'];
  readonly current: string | undefined;
};

/** How much is late and for how long; each leads to its loans, and the one at hand back to all of them. */
export function BucketStrip({ buckets, current }: BucketStripProps) {
  const most = Math.max(1, ...buckets.map(({ amount }) => amount));
  return (
    <nav className={styles.strip} aria-label={arrearsCopy.buckets}>
      {buckets.map(({ bucket, loans, amount }) => {
        const isHere = bucket === current;
        return (
          <Link
            key={bucket}
            className={styles.bucket}
            href={isHere ? paths.arrears : `${paths.arrears}?tramo=${bucket}`}
            aria-current={isHere ? 'page' : undefined}
          >
            <span className={styles.name}>{bucketWords[bucket]}</span>
            <b className={styles.count}>
              {loans.toLocaleString('es-MX')}
              <VisuallyHidden> {arrearsCopy.loans(loans)}</VisuallyHidden>
            </b>
            <span className={styles.amount}>{peso(amount)}</span>
            <i
              className={classNames(styles.bar, styles[bucket])}
              style={{ width: `${Math.round((100 * amount) / most)}%` }}
            />
          </Link>
        );
      })}
    </nav>
  );
}
