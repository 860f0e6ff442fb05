import { listShops } from '@abona/contract/merchants/shop';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { listMerchants } from '../stores/merchant-store.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';

const SHOWN_MAX = 200;

/** Where customers can buy. Of a shop they see what its own door shows. */
export function shopRoutes(api: Api, { db }: Pick<MerchantDeps, 'db'>): void {
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
