import { z } from 'zod';
import { beginAtDoor, finishAtDoor } from '../door-sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { staffRoles } from './staff-roles.ts';

/** Where the issuer sends somebody back to: a page of the desk, which hands in what it brings. */
export const STAFF_RETURN_PATH = '/entrar';

export const StaffSession = z.object({
  person_id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Over at this instant whatever happens; and 15 minutes after the last call. */
  ends_at: z.string(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const beginStaffSignIn = defineEndpoint({
  ...beginAtDoor,
  service: 'staff',
  summary:
    'Begins a sign-in with the staff issuer: where to send the browser, and a cookie to come back with.',
});

export const finishStaffSignIn = defineEndpoint({
  ...finishAtDoor,
  service: 'staff',
  reply: StaffSession,
  errors: [
    'sign_in_over',
    'second_factor_missing',
    'staff_unknown',
    'provider_unavailable',
    'validation_failed',
  ],
});

export const getStaffSession = defineStaffCall({
  method: 'GET',
  path: '/v1/session',
  summary: 'Who is signed in at the desk, in which roles, and until when.',
  access: { roles: 'everybody', secondPerson: 'never' },
  reply: StaffSession,
  errors: ['session_expired', 'role_missing'],
});

export const endStaffSession = defineStaffCall({
  method: 'POST',
  path: '/v1/session/end',
  summary: 'Signs out.',
  access: { roles: 'everybody', secondPerson: 'never' },
  reply: z.object({}),
  errors: ['session_expired', 'role_missing'],
});
