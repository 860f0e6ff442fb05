import type { RecentSubject } from '@abona/contract/staff/staff-today';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { customerCopy } from '#copy/customer.ts';
import { subjectWords } from '#copy/queues.ts';
import { shellCopy } from '#copy/shell.ts';
import { pathOf } from '#lib/queue-row.ts';
import { shortId } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';
import styles from './navigation.module.css';

const icons: Readonly<Record<RecentSubject['kind'], DenseIconName>> = {
  customer: 'user-circle',
  case: 'scales',
  loan: 'flower-fill',
  application: 'magnifying-glass-plus',
  account: 'storefront',
  alert: 'flag',
};

/** «Mariana Núñez Solís», «AC-2026-004127 Peña», «Crédito 4F7K Peña»: what it is, and whose. */
function textOf({ kind, id }: RecentSubject, name: string | null): string {
  if (kind === 'customer') return name ?? customerCopy.number(Number(id));
  if (kind === 'account') return name ?? subjectWords.account;
  const what = kind === 'case' || kind === 'alert' ? id : `${subjectWords[kind]} ${shortId(id)}`;
  return name === null ? what : `${what}, ${name}`;
}

/** What somebody opened last: kept by the server by what it is called, and named anew with each look. */
export function Recents() {
  const { data } = useCall('listRecents', {});
  if (data === undefined || data.recents.length === 0) return null;
  return (
    <>
      <p className={styles.group}>{shellCopy.recents}</p>
      <ul>
        {data.recents.map(({ subject, name }) => (
          <li key={`${subject.kind}:${subject.id}`}>
            <Link className={styles.item} href={pathOf(subject) ?? paths.today}>
              <DenseIcon name={icons[subject.kind]} />
              <span className={styles.recent}>{textOf(subject, name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
