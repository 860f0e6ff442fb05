import { Wall } from '@abona/ui/layout/wall.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountCopy } from '#copy/account.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { creditQuery } from '#session/facts/loan-facts.ts';
import styles from './account.module.css';

const copy = accountCopy.line;

/** The line and what is left of it, for whoever was granted one; all of it leads to what uses it. */
export function AccountLine() {
  const { data } = useQuery(creditQuery);
  const credit = data?.value ?? null;
  if (credit === null) return null;
  return (
    <Wall className={styles.line}>
      <Link href={hrefOf(credit.used > 0 ? 'credit' : 'creditDetail')} className={styles.lineLink}>
        <span>
          <Text as="span" look="small" tone="muted">
            {copy.title}
          </Text>
          <Text as="span" look="amount-l">
            <Money text={peso(credit.limit)} raised />
          </Text>
        </span>
        <span className={styles.available}>
          <Text as="span" look="small" tone="muted">
            {credit.is_paused ? copy.paused : copy.available}
          </Text>
          <Text as="span" look="amount-m">
            <Money text={peso(credit.available)} />
          </Text>
        </span>
      </Link>
    </Wall>
  );
}
