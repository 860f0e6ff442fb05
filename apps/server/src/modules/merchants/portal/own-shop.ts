import type { PortalMode } from '@abona/contract/portal/portal-access';
import { err, ok, type Result } from '@abona/kernel/result';
import type { PortalCaller } from '#platform/http/caller.ts';

export type ModeCall = {
  readonly caller: PortalCaller;
  readonly params: { readonly mode: PortalMode };
};

/** The shop in which somebody acts, and who they are. */
type OwnShop = { readonly merchantId: string; readonly person: string };

/**
 * The one way from a call of the portal to a shop: the business is that of the session, and the address says only in which
 * mode. No call names a shop, so that none can name another's.
 */
export function ownShopOf({ caller, params }: ModeCall): Result<OwnShop, 'mode_unavailable'> {
  const merchantId = caller.account?.merchants[params.mode] ?? null;
  if (merchantId === null) return err('mode_unavailable');
  return ok({ merchantId, person: `portal:${caller.personId}` });
}
