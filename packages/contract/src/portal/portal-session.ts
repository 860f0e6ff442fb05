import { z } from 'zod';
import { beginAtDoor, finishAtDoor } from '../door-sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { accountStatuses } from './account-status.ts';
import { definePortalCall } from './define-portal-call.ts';
import { portalRoles } from './portal-access.ts';

/** Where the issuer sends somebody back to: a page of the portal, which hands in what it brings. */
export const PORTAL_RETURN_PATH = '/entrar';

export const PortalSession = z.object({
  person_id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Over at this instant whatever happens; and half an hour after the last call. */
  ends_at: z.string(),
  /** Null: they belong to no business yet. */
  account: z
    .object({
      account_id: z.string(),
      name: z.string(),
      role: z.enum(portalRoles),
      status: z.enum(accountStatuses),
      /** In which modes it can work. */
      modes: z.object({ test: z.boolean(), live: z.boolean() }),
    })
    .nullable(),
  /** The businesses at which they work, by name. */
  accounts: z.array(z.object({ account_id: z.string(), name: z.string() })),
});
export type PortalSession = z.output<typeof PortalSession>;

export const beginPortalSignIn = defineEndpoint({
  ...beginAtDoor,
  service: 'portal',
  summary:
    'Begins a sign-in with the issuer of shops’ people: where to send the browser, and a cookie to come back with.',
});

export const finishPortalSignIn = defineEndpoint({
  ...finishAtDoor,
  service: 'portal',
  reply: PortalSession,
  errors: ['sign_in_over', 'second_factor_missing', 'provider_unavailable', 'validation_failed'],
});

export const getPortalSession = definePortalCall({
  method: 'GET',
  path: '/v1/session',
  summary: 'Who is signed in at the portal, for which business, in which role, and until when.',
  portalAccess: { roles: 'anybody' },
  reply: PortalSession,
  errors: ['session_expired', 'role_missing'],
});

export const endPortalSession = definePortalCall({
  method: 'POST',
  path: '/v1/session/end',
  summary: 'Signs out.',
  portalAccess: { roles: 'anybody' },
  reply: z.object({}),
  errors: ['session_expired', 'role_missing'],
});

export const switchPortalAccount = definePortalCall({
  method: 'POST',
  path: '/v1/session/account',
  summary: 'Works for another of one’s businesses in this browser from now on.',
  portalAccess: { roles: 'anybody' },
  body: z.strictObject({ account_id: z.string().max(64) }),
  reply: z.object({}),
  errors: ['session_expired', 'role_missing', 'validation_failed', 'not_found'],
});
