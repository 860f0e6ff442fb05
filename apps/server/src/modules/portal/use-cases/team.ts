import { randomUUIDv7 } from 'node:crypto';
import type { PortalRole } from '@abona/contract/portal/portal-access';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { addMember, endMembership, lockMembers } from '../stores/member-store.ts';
import { addPerson } from '../stores/person-store.ts';
import { endSessionsOf } from '../stores/session-store.ts';
import type { PortalDeps } from './portal-deps.ts';

type By = { readonly accountId: string; readonly actor: string };

/** Somebody works at a business from their next sign-in on; nobody is told whether the address is known elsewhere. */
export const inviteMember = (
  deps: PortalDeps,
  by: By,
  { email, role }: { readonly email: string; readonly role: PortalRole },
): Promise<Result<void, 'member_exists'>> =>
  transaction(deps.db, async (tx) => {
    const at = deps.clock.technicalNow();
    const { id: personId } = await addPerson(tx, { id: randomUUIDv7(), email, at });
    const isNew = await addMember(tx, memberOf(by, { personId, role, at }));
    if (!isNew) return err('member_exists');
    await record(deps, tx, { ...by, personId, action: 'portal.member_invited', role });
    return ok(undefined);
  });

type Named = { readonly personId: string };
type Refusal = 'not_found' | 'last_owner';

/** Another role from the next call on. */
export const changeRole = (
  deps: PortalDeps,
  by: By,
  { personId, role }: Named & { readonly role: PortalRole },
): Promise<Result<void, Refusal>> =>
  transaction(deps.db, async (tx) => {
    const left = await leave(deps, tx, { ...by, personId, stays: role });
    if (!left.ok || left.value === role) return left.ok ? ok(undefined) : left;
    const at = deps.clock.technicalNow();
    await addMember(tx, memberOf(by, { personId, role, at }));
    await record(deps, tx, { ...by, personId, action: 'portal.role_changed', role });
    return ok(undefined);
  });

/** Somebody works there no more, wherever they are signed in. */
export const removeMember = (
  deps: PortalDeps,
  by: By,
  { personId }: Named,
): Promise<Result<void, Refusal>> =>
  transaction(deps.db, async (tx) => {
    const left = await leave(deps, tx, { ...by, personId, stays: null });
    if (!left.ok) return left;
    await record(deps, tx, { ...by, personId, action: 'portal.member_removed', role: left.value });
    return ok(undefined);
  });

/** Signed out wherever they are, at once: a phone was stolen. They stay what they are, and sign in anew. */
export const endMemberSessions = (
  deps: PortalDeps,
  by: By,
  { personId }: Named,
): Promise<Result<number, 'not_found'>> =>
  transaction(deps.db, async (tx) => {
    const members = await lockMembers(tx, by.accountId);
    const member = members.find((one) => one.personId === personId);
    if (member === undefined) return err('not_found');
    const at = deps.clock.technicalNow();
    const ended = await endSessionsOf(tx, { accountId: by.accountId, personId }, at);
    const action = 'portal.sessions_ended';
    await record(deps, tx, { ...by, personId, action, role: member.role });
    return ok(ended);
  });

/** Ends what somebody was, unless they stay it; a business keeps an owner. Who changes people at the same time waits. */
async function leave(
  { clock }: PortalDeps,
  tx: Tx,
  { accountId, actor, personId, stays }: By & Named & { readonly stays: PortalRole | null },
): Promise<Result<PortalRole, Refusal>> {
  const members = await lockMembers(tx, accountId);
  const member = members.find((one) => one.personId === personId);
  if (member === undefined) return err('not_found');
  if (member.role === stays) return ok(member.role);
  const owners = members.filter(({ role }) => role === 'owner');
  if (member.role === 'owner' && owners.length === 1) return err('last_owner');
  await endMembership(tx, { accountId, personId }, { by: actor, at: clock.technicalNow() });
  return ok(member.role);
}

const memberOf = (
  { accountId, actor }: By,
  { personId, role, at }: Named & { readonly role: PortalRole; readonly at: Date },
) => ({ id: randomUUIDv7(), accountId, personId, role, by: actor, at });

type TeamFact = By & Named & { readonly action: string; readonly role: PortalRole };

const record = (
  { audit }: PortalDeps,
  tx: Tx,
  { accountId, actor, personId, action, role }: TeamFact,
): Promise<void> =>
  audit(tx, {
    subject: `account:${accountId}`,
    actor,
    action,
    reason: null,
    detail: { person_id: personId, role },
  });
