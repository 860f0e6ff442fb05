import { randomUUIDv7 } from 'node:crypto';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import { grantSubject } from '../domain/staff-request.ts';
import { addGrant, rolesOf } from '../stores/grant-store.ts';
import { addPerson, findPersonByEmail } from '../stores/person-store.ts';
import type { StaffDeps } from '../use-cases/staff-deps.ts';
import type { StaffAct } from './staff-act.ts';

const RoleGrant = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  until: z.iso.datetime().nullable(),
});
type RoleGrant = z.output<typeof RoleGrant>;

/** Somebody gets a role, for good or until an instant; never from themselves. */
export const roleGrant = ({ clock }: Pick<StaffDeps, 'clock'>): StaffAct<RoleGrant> => ({
  Order: RoleGrant,
  // Whoever is asked for is known from then on, by an id: without a role they are let in nowhere.
  matterOf: async (tx, { email, role }) => {
    const { id } = await addPerson(tx, { id: randomUUIDv7(), email, at: clock.technicalNow() });
    return { subject: grantSubject(id, role), customerId: null };
  },
  preview: async (tx, { email, role, until }, makerEmail) => {
    if (email === makerEmail) return err('own_request');
    const now = clock.technicalNow();
    const person = await findPersonByEmail(tx, email);
    const roles = person === null ? [] : await rolesOf(tx, person.id, now);
    const isOver = until !== null && new Date(until) <= now;
    if (roles.includes(role) || isOver) return err('act_impossible');
    return ok({
      amount: null,
      changes: [
        { what: 'person', before: email, after: email },
        { what: 'roles', before: roles.join(' '), after: [...roles, role].toSorted().join(' ') },
        { what: 'until', before: null, after: until },
      ],
    });
  },
  execute: async (tx, { email, role, until }, { id, actor }) => {
    const at = clock.technicalNow();
    const { id: personId } = await addPerson(tx, { id: randomUUIDv7(), email, at });
    const ends = until === null ? null : new Date(until);
    const isNew = await addGrant(tx, { id, personId, role, by: actor, at, until: ends });
    return isNew ? ok(undefined) : err('act_impossible');
  },
});
