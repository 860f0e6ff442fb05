import { chargeStoreCode, getStoreCode } from '@abona/contract/merchants/store-code';
import { centavos } from '@abona/kernel/money';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { toPaymentView } from '../payment-view.ts';
import type { Offers, Standing } from '../ports.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import * as codes from '../use-cases/store-codes.ts';

type Deps = MerchantDeps & { readonly offers: Offers; readonly standing: Standing };

/** What a till asks for. */
export function storeCodeRoutes(api: Api, deps: Deps): void {
  mount(api, getStoreCode, async ({ params: { code } }) => {
    const known = await codes.readStoreCode(deps, code);
    if (known === null) return err('not_found');
    return ok({ code, status: known.status, expires_at: known.expiresAt.toISOString() });
  });
  mount(api, chargeStoreCode, async ({ caller, params, body }) => {
    const charge = {
      merchantId: caller.merchantId,
      code: params.code,
      branch: body.branch_id,
      amount: centavos(body.amount),
      orderId: body.order_id,
    };
    return mapOk(await codes.chargeStoreCode(deps, charge), (payment) =>
      toPaymentView(payment, deps.publicUrl),
    );
  });
}
