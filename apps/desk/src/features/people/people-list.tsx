import { classNames } from '@abona/ui/class-names.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { Link } from '@abona/ui/link.tsx';
import { peopleCopy } from '#copy/people.ts';
import { rolesText } from '#copy/roles.ts';
import { paths } from '#routing/paths.ts';
import { useMay, useSession } from '#session/session.ts';
import { dutyConflicts } from './duty-conflicts.ts';
import styles from './people-list.module.css';
import { nameOf, rolesHeld, type StaffPerson } from './person.ts';

export const rowId = (personId: string): string => `persona-${personId}`;

type PeopleListProps = {
  readonly people: readonly StaffPerson[];
  readonly currentId: string | undefined;
  /** Addresses of those for whom a role was asked. */
  readonly askedFor: ReadonlySet<string>;
  readonly onInvite: () => void;
};

export function PeopleList({ people, currentId, askedFor, onInvite }: PeopleListProps) {
  const may = useMay();
  return (
    <Panel
      title={peopleCopy.title}
      count={people.length}
      pad={false}
      fill
      className={styles.panel}
      actions={
        may('grantRole') && (
          <DenseButton variant="quiet" size="s" icon="user-plus-bold" keys="I" onClick={onInvite}>
            {peopleCopy.invite}
          </DenseButton>
        )
      }
    >
      {people.length === 0 && (
        <DenseEmpty title={peopleCopy.listEmpty} text={peopleCopy.listEmptyText} />
      )}
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.person_id}>
            <PersonRow
              person={person}
              isCurrent={person.person_id === currentId}
              isAskedFor={askedFor.has(person.email)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type PersonRowProps = {
  readonly person: StaffPerson;
  readonly isCurrent: boolean;
  readonly isAskedFor: boolean;
};

function PersonRow({ person, isCurrent, isAskedFor }: PersonRowProps) {
  const { person_id: reader } = useSession();
  const name = nameOf(person);
  return (
    <Link
      id={rowId(person.person_id)}
      className={classNames(styles.row, isCurrent && styles.current)}
      href={`${paths.people}?persona=${person.person_id}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Petal tone={toneOf(name)} initials={initialsOf(name)} />
      <span className={styles.main}>
        <b className={styles.name}>{name}</b>
        <span className={styles.roles}>{lineOf(person, person.person_id === reader)}</span>
      </span>
      <PersonTag person={person} isAskedFor={isAskedFor} />
    </Link>
  );
}

/** «Cobranza, en línea». */
function lineOf(person: StaffPerson, isReader: boolean): string {
  const roles = person.roles.length === 0 ? peopleCopy.noRoles : rolesText(rolesHeld(person));
  const parts = [
    roles,
    ...(person.open_sessions > 0 && !isReader ? [peopleCopy.online] : []),
    ...(isReader ? [peopleCopy.you] : []),
  ];
  return parts.join(', ');
}

/** The one thing worth knowing of somebody at a glance. */
function PersonTag({ person, isAskedFor }: Pick<PersonRowProps, 'person' | 'isAskedFor'>) {
  const { tags } = peopleCopy;
  if (isAskedFor) return <DenseTag tone="approval" icon={null} text={tags.asked} />;
  if (dutyConflicts(rolesHeld(person)).length > 0)
    return <DenseTag tone="warn" icon="warning-fill" text={tags.conflict} />;
  if (person.roles.some(({ until }) => until !== null))
    return <DenseTag tone="info" icon={null} text={tags.until} />;
  return null;
}
