import type { TrailLine } from '@abona/contract/staff/trail';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import {
  subjectKindText,
  trailAboutText,
  trailActText,
  trailCopy,
  trailReasonText,
  trailWhoText,
} from '#copy/trail.ts';
import { dayText, secondText } from '#lib/moments.ts';
import { shortId } from '#lib/short-text.ts';
import { subjectParts } from './trail-address.ts';
import styles from './trail-screen.module.css';

const { columns } = trailCopy;

export const lineIdOf = ({ subject, sequence }: TrailLine): string => `${subject}.${sequence}`;

/** «Crédito …4XK9TP», «Caso AC-2026-000001». */
export function subjectText(subject: string): string {
  const [kind, id] = subjectParts(subject);
  const isLong = id.length > 24;
  return `${subjectKindText(kind)} ${isLong ? shortId(id) : id}`;
}

/** The ends of a hash: enough to compare two by eye. */
const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

function Who({ line }: { readonly line: TrailLine }) {
  const name = trailWhoText(line);
  return (
    <span className={styles.who}>
      {line.actor.kind === 'staff' ? (
        <Petal size="xs" tone={toneOf(name)} initials={initialsOf(name)} />
      ) : (
        <Petal
          size="xs"
          tone="plain"
          icon={line.actor.kind === 'customer' ? 'user-fill' : 'flower-fill'}
        />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}

export const trailColumns: readonly DataColumn<TrailLine>[] = [
  {
    id: 'day',
    header: columns.day,
    width: 8.5,
    look: 'muted',
    cell: ({ at }) => dayText(new Date(at)),
  },
  { id: 'hour', header: columns.hour, width: 5.5, cell: ({ at }) => secondText(new Date(at)) },
  { id: 'who', header: columns.who, width: 12, cell: (line) => <Who line={line} /> },
  {
    id: 'what',
    header: columns.what,
    width: 14,
    look: 'strong',
    cell: ({ action }) => trailActText(action),
  },
  {
    id: 'about',
    header: columns.about,
    width: 12,
    grow: true,
    truncates: true,
    cell: (line) =>
      [subjectText(line.subject), trailAboutText(line)].filter((part) => part !== '').join(', '),
  },
  {
    id: 'reason',
    header: columns.reason,
    width: 12,
    look: 'muted',
    cell: ({ reason }) => trailReasonText(reason),
  },
  {
    id: 'hash',
    header: columns.hash,
    width: 6.5,
    align: 'end',
    cell: ({ hash }) => <code className={styles.hash}>{shortHash(hash)}</code>,
  },
];
