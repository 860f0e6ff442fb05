/** What people of a shop may be, at its portal. One person has one role in a shop. */
export const portalRoles = ['owner', 'finance', 'developer', 'cashier', 'reader'] as const;
export type PortalRole = (typeof portalRoles)[number];

/** Test and live are two shops in the data: what is done in one is never seen in the other. */
export const portalModes = ['test', 'live'] as const;
export type PortalMode = (typeof portalModes)[number];

/**
 * Who may make a call of the portal. `anybody`: whoever is signed in, also without a shop; `members`: whoever has a role in one.
 * `inTest`: who may besides, where nothing is anybody's money.
 */
export type PortalAccess = {
  readonly roles: readonly PortalRole[] | 'anybody' | 'members';
  readonly inTest?: readonly PortalRole[];
};

type GuardedCall = { readonly method: string; readonly portalAccess?: PortalAccess };

/** The one answer to who may: the server asks it on each call, the screens and the tests are made from it. */
export function mayCallPortal(
  role: PortalRole | null,
  { portalAccess: access }: GuardedCall,
  mode: PortalMode | null,
): boolean {
  if (access === undefined) return false;
  if (access.roles === 'anybody') return true;
  if (role === null) return false;
  if (access.roles === 'members' || access.roles.includes(role)) return true;
  return mode === 'test' && access.inTest?.includes(role) === true;
}
