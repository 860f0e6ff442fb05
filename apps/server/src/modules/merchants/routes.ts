import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { portalBranchRoutes } from './portal/portal-branch-routes.ts';
import {
  portalKeyRoutes,
  portalRequestRoutes,
  portalWebhookRoutes,
} from './portal/portal-developer-routes.ts';
import { portalHomeRoutes } from './portal/portal-home-routes.ts';
import { portalMessageRoutes } from './portal/portal-message-routes.ts';
import { portalPaymentRoutes } from './portal/portal-payment-routes.ts';
import { portalPayoutRoutes } from './portal/portal-payout-routes.ts';
import { portalTillRoutes } from './portal/portal-till-routes.ts';
import type { Approvers, Captures, Offers, Refunds, Standing, Visitors } from './ports.ts';
import { entryRoutes } from './routes/entry-routes.ts';
import { customerLinkRoutes, hostedSignUpRoutes } from './routes/hosted-routes.ts';
import { keyRoutes } from './routes/key-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { captureRoutes, offerRoutes, refundRoutes } from './routes/purchase-routes.ts';
import { settlementRoutes } from './routes/settlement-routes.ts';
import { shopRoutes } from './routes/shop-routes.ts';
import { storeCodeRoutes } from './routes/store-code-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';
import type { MerchantDeps } from './use-cases/merchant-deps.ts';

type Deps = MerchantDeps & {
  readonly captures: Captures;
  readonly refunds: Refunds;
  readonly offers: Offers;
  readonly visitors: Visitors;
  readonly standing: Standing;
};

/** The table of contents of the module. */
export function merchantRoutes(api: Api, all: Deps): void {
  const { captures, refunds, offers, visitors, standing, ...deps } = all;
  paymentRoutes(api, { ...deps, offers });
  storeCodeRoutes(api, { ...deps, offers, standing });
  webhookRoutes(api, deps);
  settlementRoutes(api, deps);
  keyRoutes(api, deps);
  entryRoutes(api, deps);
  shopRoutes(api, deps);
  captureRoutes(api, { ...deps, captures, refunds });
  refundRoutes(api, { ...deps, refunds });
  offerRoutes(api, { offers });
  hostedSignUpRoutes(api, deps);
  customerLinkRoutes(api, { ...deps, visitors });
}

/** The same at the portal: what a shop's people see and do, each in their own shop. */
export function portalRoutes(
  api: Api,
  {
    captures,
    refunds,
    offers,
    standing,
    approvers,
    reads,
    ...deps
  }: Omit<Deps, 'visitors'> & { readonly approvers: Approvers; readonly reads: Database },
): void {
  const aSecondOld = { ...deps, db: reads };
  portalHomeRoutes(api, aSecondOld);
  portalPaymentRoutes(api, { ...deps, captures, refunds, reads });
  portalPayoutRoutes(api, aSecondOld);
  portalBranchRoutes(api, deps);
  portalKeyRoutes(api, deps);
  portalWebhookRoutes(api, deps);
  portalRequestRoutes(api, deps);
  portalMessageRoutes(api, { ...deps, offers });
  portalTillRoutes(api, { ...deps, refunds, offers, standing, approvers });
}
