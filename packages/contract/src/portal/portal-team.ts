import { z } from 'zod';
import { definePortalCall } from './define-portal-call.ts';
import { portalRoles } from './portal-access.ts';

const owners = { roles: ['owner'] } as const;
const errors = ['session_expired', 'role_missing'] as const;

const Member = z.object({
  person_id: z.string(),
  email: z.string(),
  /** Null: they were invited and never came. */
  name: z.string().nullable(),
  role: z.enum(portalRoles),
  added_at: z.string(),
  seen_at: z.string().nullable(),
  is_me: z.boolean(),
  /** In how many browsers they are signed in at this moment. */
  open_sessions: z.int(),
  /** Whether they set six digits to vouch with at a till; and whether those are over. */
  pin: z.enum(['none', 'set', 'over']),
});
export type PortalMember = z.output<typeof Member>;

export const listPortalTeam = definePortalCall({
  method: 'GET',
  path: '/v1/team',
  summary: 'Who works at a business, in which role, and when they were last here.',
  portalAccess: { roles: ['owner', 'reader'] },
  reply: z.object({ people: z.array(Member) }),
  errors,
});

export const invitePortalMember = definePortalCall({
  method: 'POST',
  path: '/v1/team/invite',
  summary:
    'Lets somebody in by their address, in a role; from their next sign-in on they work there.',
  portalAccess: owners,
  body: z.object({
    email: z.email().max(254).toLowerCase(),
    role: z.enum(portalRoles),
  }),
  reply: z.object({}),
  errors: [...errors, 'validation_failed', 'member_exists'],
});

export const changePortalMember = definePortalCall({
  method: 'POST',
  path: '/v1/team/{person_id}/role',
  summary: 'Another role for somebody, from their next call on.',
  portalAccess: owners,
  params: z.object({ person_id: z.string().max(64) }),
  body: z.object({ role: z.enum(portalRoles) }),
  reply: z.object({}),
  errors: [...errors, 'validation_failed', 'not_found', 'last_owner'],
});

export const removePortalMember = definePortalCall({
  method: 'POST',
  path: '/v1/team/{person_id}/remove',
  summary: 'Somebody works there no more: at once, wherever they are signed in.',
  portalAccess: owners,
  params: z.object({ person_id: z.string().max(64) }),
  reply: z.object({}),
  errors: [...errors, 'not_found', 'last_owner'],
});

export const endMemberSessions = definePortalCall({
  method: 'POST',
  path: '/v1/team/{person_id}/sessions/end',
  summary:
    'Signs somebody out of the business wherever they are signed in: their phone was stolen.',
  portalAccess: owners,
  params: z.object({ person_id: z.string().max(64) }),
  reply: z.object({ ended: z.int() }),
  errors: [...errors, 'not_found'],
});

export const setPortalPin = definePortalCall({
  method: 'POST',
  path: '/v1/team/pin',
  summary: 'One’s own six digits, to vouch at a till for what somebody else gives back.',
  portalAccess: { roles: ['owner', 'finance'] },
  body: z.strictObject({ pin: z.string().regex(/^\d{6}$/) }),
  reply: z.object({}),
  errors: [...errors, 'validation_failed'],
});
