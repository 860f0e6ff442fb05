import type { Api } from '#platform/http/api.ts';
import { providers } from './rails/rails.ts';
import { mandateRoutes } from './routes/mandate-routes.ts';
import { claimRoutes, downPaymentRoutes, paymentRoutes } from './routes/payment-routes.ts';
import { refundRoutes } from './routes/refund-routes.ts';
import type { CollectionsDeps } from './use-cases/collections-deps.ts';
import { createKeepProviderEvent } from './use-cases/money-in/take-provider-event.ts';

/** The table of contents of the module: what providers tell us, and what a customer pays and gets back. */
export function collectionsRoutes(api: Api, deps: CollectionsDeps): void {
  const keep = createKeepProviderEvent(deps);
  for (const { mountMessages } of providers) mountMessages?.(api, deps, keep);
  paymentRoutes(api, deps);
  claimRoutes(api, deps);
  mandateRoutes(api, deps);
  downPaymentRoutes(api, deps);
  refundRoutes(api, deps);
}
