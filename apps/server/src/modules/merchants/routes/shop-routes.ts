import { listBranches } from '@abona/contract/merchants/branch';
import { listShops } from '@abona/contract/merchants/shop';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { showPage } from '../pages.ts';
import { listBranchPage } from '../stores/branch-store.ts';
import { listMerchants } from '../stores/merchant-store.ts';
import { toBranchView } from '../use-cases/branches.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';

const SHOWN_MAX = 200;

/** Where customers can buy. Of a shop they see what its own door shows, and its own server all of its branches. */
export function shopRoutes(api: Api, { db, cursors }: Pick<MerchantDeps, 'db' | 'cursors'>): void {
  mount(api, listBranches, ({ caller: { merchantId }, query }) =>
    showPage(
      cursors,
      { list: `branches ${merchantId}`, query },
      { read: (page) => listBranchPage(db, merchantId, page), view: toBranchView },
    ),
  );
  mount(api, listShops, async () => {
    const merchants = await listMerchants(db, SHOWN_MAX);
    return ok({
      shops: merchants.map(({ id, name, logoUrl, channel, origins, sellsInStore }) => ({
        merchant_id: id,
        name,
        logo_url: logoUrl,
        url: channel === 'instore' ? null : (origins[0] ?? null),
        is_in_store: sellsInStore,
      })),
    });
  });
}
