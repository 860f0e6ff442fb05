import type { RecentSubject } from '@abona/contract/staff/staff-today';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { shellCopy } from '#copy/shell.ts';
import { useWatchers } from '#session/watching.ts';
import styles from './watchers.module.css';

const PETALS = 3;

/** Who else has the same open, in a few words; it locks nothing. */
export function WatchersLine({ subject }: { readonly subject: RecentSubject | undefined }) {
  const people = useWatchers(subject);
  return (
    <p className={styles.watchers} role="status">
      {people.slice(0, PETALS).map((name) => (
        <Petal key={name} size="xs" tone={toneOf(name)} initials={initialsOf(name)} />
      ))}
      {people.length > 0 && (
        <span className={styles.words} title={people.join(', ')}>
          {shellCopy.watchers(people)}
        </span>
      )}
    </p>
  );
}
