import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { type StaffRole, staffRoles } from '@abona/contract/staff/staff-roles';
import { PermissionLegend, PermissionMatrix } from '@abona/ui/dense/access/permission-matrix.tsx';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseForbidden, DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { Link } from '@abona/ui/link.tsx';
import { approversOfAct } from '#acts/act-calls.ts';
import { rolesOf } from '#acts/change-text.ts';
import { useCall } from '#api/use-call.ts';
import { peopleCopy, shortRoleWords } from '#copy/people.ts';
import { anyRoleText, rolesText, roleWords } from '#copy/roles.ts';
import { placeWords, shellCopy } from '#copy/shell.ts';
import { useFocusAlong } from '#keyboard/use-open-act.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { dutyConflicts } from './duty-conflicts.ts';
import { GrantForm } from './grant-form.tsx';
import { PeopleKeys } from './people-keys.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './people-screen.module.css';
import { type Limits, matrixOf } from './permission-rows.ts';
import { emailAskedFor, rolesHeld, type StaffPerson } from './person.ts';
import { PersonPanel } from './person-panel.tsx';
import { RevokeForm, SignOutForm } from './taking-forms.tsx';

/** The people of the desk, and what each role may do. */
export function Screen() {
  const may = useMay()('listStaffPeople');
  const read = useCall('listStaffPeople', {}, { enabled: may });
  const pending = useCall('listStaffRequests', { query: { state: 'pending' } }, { enabled: may });
  const asked = (pending.data?.requests ?? []).filter(({ kind }) => kind === 'grant_role');
  return (
    <ScreenFrame name={placeWords.people}>
      {read.error !== null && <Failure failure={read.error} onRetry={() => void read.refetch()} />}
      {read.data === undefined ? (
        <>
          <PageHead title={placeWords.people} />
          {!may && (
            <Panel>
              <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
            </Panel>
          )}
          {may && read.error === null && (
            <Panel>
              <DenseSkeleton rows={9} />
            </Panel>
          )}
        </>
      ) : (
        <People people={read.data.people} limits={read.data.limits} asked={asked} />
      )}
    </ScreenFrame>
  );
}

type PeopleProps = {
  readonly people: readonly StaffPerson[];
  readonly limits: Limits;
  /** Roles that wait for a second person. */
  readonly asked: readonly StaffRequestView[];
};

function People({ people, limits, asked }: PeopleProps) {
  const [search, change] = useSearch();
  const person = people.find(({ person_id }) => person_id === search['persona']);
  const place = useFocusAlong(search['accion'] ?? null);
  const open = people.reduce((sum, { open_sessions }) => sum + open_sessions, 0);
  return (
    <>
      <PeopleKeys people={people} person={person} />
      <PageHead
        title={placeWords.people}
        sub={peopleCopy.sub(people.length, staffRoles.length, open)}
      />
      <AskedBanner asked={asked} />
      <div className={styles.split}>
        <PeopleList
          people={people}
          currentId={person?.person_id}
          askedFor={new Set(asked.map(emailAskedFor))}
          onInvite={() => change({ persona: null, accion: 'invitar', rol: null })}
        />
        <div className={styles.column}>
          <div ref={place} tabIndex={-1} className={styles.atHand}>
            <PersonAtHand person={person} />
          </div>
          <RoleMatrix people={people} limits={limits} person={person} />
        </div>
      </div>
    </>
  );
}

/** The first of the roles that wait, and how many more do. */
function AskedBanner({ asked: [first, ...rest] }: { readonly asked: readonly StaffRequestView[] }) {
  if (first === undefined) return null;
  const roles = first.preview.changes.find(({ what }) => what === 'roles');
  const before = rolesOf(roles?.before ?? null);
  const added = rolesOf(roles?.after ?? null).filter((role) => !before.includes(role));
  const approvers = anyRoleText(approversOfAct('grant_role'));
  return (
    <DenseBanner
      tone="approval"
      title={peopleCopy.pending(rolesText(added), emailAskedFor(first))}
      text={[
        peopleCopy.pendingText(first.maker.name, approvers),
        ...(rest.length === 0 ? [] : [peopleCopy.pendingMore(rest.length)]),
      ].join(' ')}
      action={
        <DenseButtonLink
          variant="line"
          size="s"
          href={`${paths.requests}?solicitud=${first.request_id}`}
        >
          {peopleCopy.seeRequest}
        </DenseButtonLink>
      }
    />
  );
}

const roleOf = (text: string | undefined): StaffRole | undefined =>
  staffRoles.find((role) => role === text);

/** Whoever is chosen, and the act that is open on them; both are in the address. */
function PersonAtHand({ person }: { readonly person: StaffPerson | undefined }) {
  const may = useMay();
  const [{ accion, rol }, change] = useSearch();
  const close = () => change({ accion: null, rol: null });
  const choose = (role: string) => change({ rol: role });
  if (person === undefined)
    return accion === 'invitar' && may('grantRole') ? (
      <GrantForm person={null} onRole={choose} onClose={close} />
    ) : null;
  const role = rolesHeld(person).find((held) => held === rol) ?? rolesHeld(person)[0];
  return (
    <>
      <PersonPanel person={person} onAct={(act, of) => change({ accion: act, rol: of ?? null })} />
      {accion === 'dar' && may('grantRole') && (
        <GrantForm key={person.person_id} person={person} onRole={choose} onClose={close} />
      )}
      {accion === 'quitar' && role !== undefined && may('revokeRole') && (
        <RevokeForm
          key={person.person_id}
          person={person}
          role={role}
          onRole={choose}
          onClose={close}
        />
      )}
      {accion === 'salir' && may('endSessionsOf') && (
        <SignOutForm key={person.person_id} person={person} onClose={close} />
      )}
    </>
  );
}

type RoleMatrixProps = {
  readonly people: readonly StaffPerson[];
  readonly limits: Limits;
  readonly person: StaffPerson | undefined;
};

/** What each role may do, made of the rules that the server asks. The role at hand stands out. */
function RoleMatrix({ people, limits, person }: RoleMatrixProps) {
  const [{ rol }] = useSearch();
  const torn = people.filter((one) => dutyConflicts(rolesHeld(one)).length > 0);
  return (
    <Panel
      title={peopleCopy.matrixTitle}
      actions={<PermissionLegend />}
      pad={false}
      footer={
        <div className={styles.foot}>
          <span>{peopleCopy.rule}</span>
          {torn[0] === undefined ? (
            <span className={styles.end}>{peopleCopy.noConflicts}</span>
          ) : (
            <Link className={styles.end} href={`${paths.people}?persona=${torn[0].person_id}`}>
              {peopleCopy.conflicts(torn.length)}
            </Link>
          )}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse. */}
      <section className={styles.matrix} aria-label={peopleCopy.matrixCaption} tabIndex={0}>
        <PermissionMatrix
          caption={peopleCopy.matrixCaption}
          roles={staffRoles.map((id) => ({ id, short: shortRoleWords[id], name: roleWords[id] }))}
          groups={matrixOf(limits)}
          highlighted={roleOf(rol) ?? (person === undefined ? undefined : rolesHeld(person)[0])}
        />
      </section>
    </Panel>
  );
}
