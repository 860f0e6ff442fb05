import { getPortalMessage } from '@abona/contract/portal/portal-message';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { Offers } from '../ports.ts';
import { readOffers } from '../routes/purchase-routes.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { ownShopOf } from './own-shop.ts';

/** The message on a shop's pages, as its people set it up. */
export function portalMessageRoutes(
  api: Api,
  { offers, publicUrl }: MerchantDeps & { readonly offers: Offers },
): void {
  mount(api, getPortalMessage, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    return ok({
      offers: await readOffers(offers, call.query.amount),
      script_url: `${publicUrl}/message/v1/abona-message.js`,
      learn_url: `${publicUrl}/pay`,
    });
  });
}
