import type { StaffCallReply } from '@abona/contract/client-types';
import type { RecentSubject } from '@abona/contract/staff/staff-today';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import type { Command } from '@abona/ui/dense/palette/command-palette.tsx';
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

/** «AC-2026-004127, José Luis Peña», «José Luis Peña, crédito …4F7K2P»: first what one knows it by. */
function textOf({ kind, id }: RecentSubject, name: string | null): string {
  if (kind === 'customer') return name ?? customerCopy.number(Number(id));
  if (kind === 'account') return name ?? subjectWords.account;
  if (kind === 'case' || kind === 'alert') return name === null ? id : `${id}, ${name}`;
  const what = subjectWords[kind];
  return name === null
    ? `${what} ${shortId(id)}`
    : `${name}, ${what.toLocaleLowerCase('es-MX')} ${shortId(id)}`;
}

type Recent = StaffCallReply<'listRecents'>['recents'][number];

const hrefOf = ({ subject }: Recent): string => pathOf(subject) ?? paths.today;

/** The way back to something, as a line of the palette. */
export const recentCommand = (recent: Recent): Command => ({
  id: hrefOf(recent),
  icon: icons[recent.subject.kind],
  title: textOf(recent.subject, recent.name),
});

/** What somebody opened last: kept by the server by what it is called, and named anew with each look. */
export function Recents() {
  const { data } = useCall('listRecents', {});
  if (data === undefined || data.recents.length === 0) return null;
  return (
    <>
      <p className={styles.group}>{shellCopy.recents}</p>
      <ul>
        {data.recents.map(recentCommand).map(({ id, icon, title }) => (
          <li key={id}>
            <Link className={styles.item} href={id}>
              <DenseIcon name={icon} />
              <span className={styles.recent}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
