import * as catalogue from '@abona/contract/staff-products/product-catalogue';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { mapOk, ok } from '@abona/kernel/result';
import type { Lending } from '#modules/lending/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { carryOut } from './act-routes.ts';
import { VersionOrder } from './acts/product-acts.ts';
import type { StaffActs } from './acts/staff-acts.ts';
import { previewAct } from './use-cases/act.ts';
import { readRequests } from './use-cases/read-requests.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

export type ProductDeps = StaffDeps & {
  readonly acts: StaffActs;
  readonly catalogue: Lending['productDesk'];
  readonly applications: Pick<Origination['desk'], 'openOffers'>;
};

const dayOf = (text: string | null): CivilDate | null => (text === null ? null : civilDate(text));

type Proposed = {
  readonly conditions: catalogue.ProductConditions;
  readonly valid_from: string;
  readonly fees_registered_on: string | null;
};

/** What waits for a second person, as its maker wrote it; null: nothing does, or a version is to be withdrawn. */
async function readProposal(deps: StaffDeps, product: string) {
  const pending = await readRequests(deps, 'pending');
  const request = pending.find(
    ({ kind, subject }) => kind === 'add_product_version' && subject === `product:${product}`,
  );
  if (request === undefined) return null;
  const order = VersionOrder.parse(request.order);
  return {
    request_id: publicId('req', request.id),
    conditions: order.conditions,
    valid_from: order.validFrom,
    fees_registered_on: order.feesRegisteredOn,
  };
}

/** What we lend and on which conditions, and how that becomes something else. */
export function productRoutes(api: Api, deps: ProductDeps): void {
  const versionOf = (product: string, proposed: Proposed) => ({
    kind: 'add_product_version' as const,
    act: deps.acts.add_product_version,
    order: {
      product,
      conditions: proposed.conditions,
      validFrom: proposed.valid_from,
      feesRegisteredOn: proposed.fees_registered_on,
    },
  });

  mount(api, catalogue.listProducts, async () => ok({ products: await deps.catalogue.list() }));

  mount(api, catalogue.compareProduct, async ({ params, body }) =>
    deps.catalogue.compare({ ...params, ...body }),
  );

  mount(api, catalogue.printCoverSheet, async ({ params, body }) =>
    mapOk(await deps.catalogue.coverSheet({ ...params, ...body }), ({ bytes }) => ({
      type: 'application/pdf',
      name: `caratula-${params.product}.pdf`,
      bytes,
    })),
  );

  mount(api, catalogue.checkProductVersion, async ({ params, body }) =>
    deps.catalogue.check(params.product, {
      conditions: body.conditions,
      validFrom: dayOf(body.valid_from),
      feesRegisteredOn: dayOf(body.fees_registered_on),
    }),
  );

  mount(api, catalogue.readProductProposal, async ({ params: { product } }) => {
    const [proposal, active_loans, open_offers] = await Promise.all([
      readProposal(deps, product),
      deps.catalogue.activeLoans(product),
      deps.applications.openOffers(product),
    ]);
    return ok({ proposal, kept: { active_loans, open_offers } });
  });

  mount(api, catalogue.previewProductVersion, async ({ caller: maker, params, body }) =>
    previewAct(deps, { ...versionOf(params.product, body), maker }),
  );

  mount(api, catalogue.addProductVersion, async ({ caller: maker, params, body }) => {
    const { reason, note, fingerprint } = body;
    return carryOut(deps, { ...versionOf(params.product, body), reason, note, fingerprint, maker });
  });

  const withdrawalOf = (order: { readonly product: string; readonly version: number }) => ({
    kind: 'withdraw_product_version' as const,
    act: deps.acts.withdraw_product_version,
    order,
  });

  mount(api, catalogue.previewProductWithdrawal, async ({ caller: maker, params }) =>
    previewAct(deps, { ...withdrawalOf(params), maker }),
  );

  mount(api, catalogue.withdrawProductVersion, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...withdrawalOf(params), ...body, maker }),
  );
}
