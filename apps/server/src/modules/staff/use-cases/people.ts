import { randomUUIDv7 } from 'node:crypto';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import type { Why } from '@abona/contract/staff-acts/act';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import { grantSubject } from '../domain/staff-request.ts';
import { IDLE_MS_MAX } from '../domain/staff-session.ts';
import { addGrant, endGrant } from '../stores/grant-store.ts';
import {
  addPerson,
  findPersonByEmail,
  type ListedPerson,
  listPeople,
  namesOf,
} from '../stores/person-store.ts';
import { endSessionsOf } from '../stores/session-store.ts';
import type { StaffDeps } from './staff-deps.ts';

type RoleOrder = {
  readonly email: string;
  readonly role: StaffRole;
  /** `staff:…`, `operator:…`. */
  readonly actor: string;
};

export function listStaff({ db, clock }: StaffDeps): Promise<readonly ListedPerson[]> {
  const now = clock.technicalNow();
  return listPeople(db, { now, seenAfter: new Date(now.getTime() - IDLE_MS_MAX) });
}

const STAFF = 'staff:';

/** Everybody, as the desk shows them: who gave them their roles by name, and when they were last here. */
export async function readPeople(deps: StaffDeps) {
  const listed = await listStaff(deps);
  const givers = listed.flatMap(({ roles }) =>
    roles.flatMap(({ granted_by: by }) => (by.startsWith(STAFF) ? [by.slice(STAFF.length)] : [])),
  );
  const names = await namesOf(deps.db, givers);
  return listed.map(({ id, roles, last_seen: lastSeen, ...person }) => ({
    person_id: publicId('staff', id),
    ...person,
    roles: roles.map((held) => ({
      ...held,
      granted_by: names.get(held.granted_by.slice(STAFF.length)) ?? null,
    })),
    last_seen_at: lastSeen?.toISOString() ?? null,
  }));
}

/** By whoever runs the server, from its command line: there is nobody yet who could ask, or agree. */
export function grantByOperator(
  { db, clock, audit }: StaffDeps,
  { email, role, actor }: RoleOrder,
): Promise<boolean> {
  const at = clock.technicalNow();
  return transaction(db, async (tx) => {
    const person = await addPerson(tx, { id: randomUUIDv7(), email, at });
    const id = randomUUIDv7();
    const grant = { id, personId: person.id, role, by: actor, at, until: null };
    if (!(await addGrant(tx, grant))) return false;
    const subject = grantSubject(person.id, role);
    const line = { subject, actor, reason: null, detail: { id } };
    await audit(tx, { ...line, action: 'staff.granted_by_operator' });
    return true;
  });
}

/** At once: the next call of theirs on any node is refused. */
export function revokeRole(
  { db, clock, audit }: StaffDeps,
  { email, role, actor, reason }: RoleOrder & { readonly reason: Why['reason'] | null },
): Promise<Result<void, 'not_found'>> {
  const at = clock.technicalNow();
  return transaction(db, async (tx) => {
    const person = await findPersonByEmail(tx, email);
    const isHeld =
      person !== null && (await endGrant(tx, { personId: person.id, role, by: actor, at }));
    if (!isHeld) return err('not_found');
    await audit(tx, {
      subject: grantSubject(person.id, role),
      actor,
      action: 'staff.role_revoked',
      reason,
      detail: {},
    });
    return ok(undefined);
  });
}

type SignOut = { readonly email: string; readonly actor: string; readonly reason: Why['reason'] };

export function endAllSessions(
  { db, clock, audit }: StaffDeps,
  { email, actor, reason }: SignOut,
): Promise<Result<number, 'not_found'>> {
  return transaction(db, async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (person === null) return err('not_found');
    const ended = await endSessionsOf(tx, person.id, clock.technicalNow());
    await audit(tx, {
      subject: `staff:${person.id}`,
      actor,
      action: 'staff.sessions_ended',
      reason,
      detail: { ended },
    });
    return ok(ended);
  });
}
