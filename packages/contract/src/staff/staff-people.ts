import { z } from 'zod';
import {
  ActReply,
  actErrors,
  Fingerprint,
  previewErrors,
  ShownPreview,
  Why,
} from '../staff-acts/act.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { staffLimits } from './staff-access.ts';
import { staffRoles } from './staff-roles.ts';

const Email = z.email().max(254).toLowerCase();
const Role = z.enum(staffRoles);
/** An instant at which the role is over by itself. */
const Until = z.iso.datetime().optional();

const grant = {
  roles: ['admin'],
  secondPerson: { when: 'always', approvers: ['admin', 'compliance'] },
} as const;

const StaffPerson = z.object({
  person_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  roles: z.array(
    z.object({
      role: Role,
      /** Their name; null: nobody of the desk, but whoever runs the server. */
      granted_by: z.string().nullable(),
      granted_at: z.string(),
      until: z.string().nullable(),
    }),
  ),
  /** How many sessions they have open. */
  open_sessions: z.int(),
  /** When they last called, as far as sessions are kept; null: never, or long ago. */
  last_seen_at: z.string().nullable(),
});

export const listStaffPeople = defineStaffCall({
  method: 'GET',
  path: '/v1/people',
  summary: 'The people of the desk, their roles, and how much one of them decides alone.',
  access: { roles: ['admin', 'compliance'], secondPerson: 'never' },
  reply: z.object({
    people: z.array(StaffPerson),
    /** Centavos up to which one person decides alone, by what they are for. */
    limits: z.record(z.enum(staffLimits), z.int()),
  }),
  errors: ['session_expired', 'role_missing'],
});

export const previewRoleGrant = defineStaffCall({
  method: 'GET',
  path: '/v1/people/grant',
  summary: 'What giving a role to somebody would change.',
  access: { roles: grant.roles, secondPerson: 'never' },
  query: z.object({ email: Email, role: Role, until: Until }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const grantRole = defineStaffCall({
  method: 'POST',
  path: '/v1/people/grant',
  summary: 'Gives a role to somebody, once a second person agrees; never to oneself.',
  access: grant,
  body: Why.extend({ email: Email, role: Role, until: Until, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

export const revokeRole = defineStaffCall({
  method: 'POST',
  path: '/v1/people/revoke',
  summary: 'Takes a role away at once, on all nodes; nobody has to agree.',
  access: { roles: ['admin', 'compliance'], secondPerson: 'never' },
  body: Why.pick({ reason: true }).extend({ email: Email, role: Role }),
  reply: z.object({}),
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});

export const endSessionsOf = defineStaffCall({
  method: 'POST',
  path: '/v1/people/sign-out',
  summary: 'Ends every session of somebody at once, on all nodes.',
  access: { roles: ['admin', 'compliance'], secondPerson: 'never' },
  body: Why.pick({ reason: true }).extend({ email: Email }),
  reply: z.object({ ended: z.int() }),
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});
