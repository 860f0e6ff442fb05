import type { StaffActKind } from '@abona/contract/staff/staff-request';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { actsText, peopleCopy } from '#copy/people.ts';
import { roleWords } from '#copy/roles.ts';
import { dateText, momentText } from '#lib/moments.ts';
import { useMay, useSession } from '#session/session.ts';
import { dutyConflicts } from './duty-conflicts.ts';
import { nameOf, rolesHeld, type StaffPerson } from './person.ts';
import styles from './person-panel.module.css';

/** What is open beside a person: a form that acts on them. */
type PersonAct = 'dar' | 'quitar' | 'salir';

type PersonPanelProps = {
  readonly person: StaffPerson;
  readonly onAct: (act: PersonAct, role?: StaffRole) => void;
};

/** Somebody of ours: their roles and since when, their sessions, and what can be done about both. */
export function PersonPanel({ person, onAct }: PersonPanelProps) {
  const may = useMay();
  const { person_id: reader } = useSession();
  const mayGrant = may('grantRole') && person.person_id !== reader;
  return (
    <Panel
      title={nameOf(person)}
      count={person.name === null ? undefined : person.email}
      actions={
        <>
          {mayGrant && (
            <DenseButton variant="line" size="s" keys="R" onClick={() => onAct('dar')}>
              {peopleCopy.grant}
            </DenseButton>
          )}
          {may('endSessionsOf') && person.open_sessions > 0 && (
            <DenseButton variant="line" size="s" keys="S" onClick={() => onAct('salir')}>
              {peopleCopy.signOut}
            </DenseButton>
          )}
        </>
      }
    >
      <div className={styles.facts}>
        <Conflicts roles={rolesHeld(person)} />
        <ul className={styles.roles}>
          {person.roles.length === 0 && <li className={styles.role}>{peopleCopy.noRoles}</li>}
          {person.roles.map(({ role, granted_at, granted_by, until }) => (
            <li key={role} className={styles.role}>
              <span>
                {peopleCopy.since(roleWords[role], dateText(new Date(granted_at)), granted_by)}
              </span>
              {until !== null && (
                <DenseTag tone="info" text={peopleCopy.until(dateText(new Date(until)))} />
              )}
              {may('revokeRole') && (
                <DenseButton
                  variant="text"
                  size="s"
                  aria-label={peopleCopy.revokeRole(roleWords[role])}
                  onClick={() => onAct('quitar', role)}
                >
                  {peopleCopy.revoke}
                </DenseButton>
              )}
            </li>
          ))}
          <li className={styles.role}>
            {person.open_sessions === 0
              ? peopleCopy.noSessions
              : peopleCopy.sessions(person.open_sessions)}
          </li>
          <li className={styles.role}>
            {person.last_seen_at === null
              ? peopleCopy.neverSeen
              : peopleCopy.lastSeen(momentText(new Date(person.last_seen_at)))}
          </li>
        </ul>
      </div>
    </Panel>
  );
}

/** What should not meet in one person; nothing where it does not. */
export function Conflicts({ roles }: { readonly roles: readonly StaffRole[] }) {
  const found = dutyConflicts(roles);
  if (found.length === 0) return null;
  const acts = found.filter((conflict): conflict is StaffActKind => conflict !== 'audits_own_work');
  return (
    <DenseBanner
      tone="warn"
      icon="warning-fill"
      title={peopleCopy.conflictTitle}
      text={[
        ...(acts.length === 0 ? [] : [peopleCopy.conflictText(actsText(acts))]),
        ...(acts.length === found.length ? [] : [peopleCopy.conflictAudit]),
      ].join(' ')}
    />
  );
}
