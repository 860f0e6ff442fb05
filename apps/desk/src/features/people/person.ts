import type { StaffCallReply } from '@abona/contract/client-types';
import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import type { StaffRole } from '@abona/contract/staff/staff-roles';

export type StaffPerson = StaffCallReply<'listStaffPeople'>['people'][number];

/** Whoever has not signed in yet is known by their address only. */
export const nameOf = ({ name, email }: StaffPerson): string => name ?? email;

export const rolesHeld = ({ roles }: StaffPerson): readonly StaffRole[] =>
  roles.map(({ role }) => role);

/** Whom a request for a role is about, as its preview says. */
export const emailAskedFor = ({ preview }: StaffRequestView): string =>
  String(preview.changes.find(({ what }) => what === 'person')?.after ?? '');
