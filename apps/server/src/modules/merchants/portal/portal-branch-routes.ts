import * as calls from '@abona/contract/portal/portal-branch';
import { mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { listBranchesByName } from '../stores/branch-store.ts';
import * as branches from '../use-cases/branches.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { ownShopOf } from './own-shop.ts';

/** Where a shop sells. */
export function portalBranchRoutes(api: Api, deps: MerchantDeps): void {
  mount(api, calls.listPortalBranches, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const items = await listBranchesByName(deps.db, shop.value.merchantId);
    return ok({ items: items.map(branches.toBranchView) });
  });
  mount(api, calls.addPortalBranch, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    return mapOk(await branches.addBranch(deps, shop.value, call.body), branches.toBranchView);
  });
  mount(api, calls.changePortalBranch, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const change = { ...call.body, id: call.params.id };
    return mapOk(await branches.changeBranch(deps, shop.value, change), branches.toBranchView);
  });
  mount(api, calls.closePortalBranch, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const closed = await branches.closeBranch(deps, shop.value, call.params.id);
    return mapOk(closed, branches.toBranchView);
  });
}
