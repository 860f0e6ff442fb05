import { getDisclosures } from '@abona/contract/lending/disclosure';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { documentRoutes } from './routes/document-routes.ts';
import { homeRoutes } from './routes/home-routes.ts';
import { loanRoutes } from './routes/loan-routes.ts';
import { movementRoutes } from './routes/movement-routes.ts';
import { reliefRoutes } from './routes/relief-routes.ts';
import type { RouteDeps } from './routes/route-deps.ts';
import { todayOf } from './use-cases/lending-deps.ts';
import { toDisclosures } from './views/disclosures.ts';

function disclosureRoutes(api: Api, { clock, productsOn, publishedAgencies }: RouteDeps): void {
  mount(api, getDisclosures, async () => {
    const today = todayOf(clock);
    const [products, agencies] = await Promise.all([productsOn(today), publishedAgencies()]);
    return ok(toDisclosures({ products, agencies, on: today }));
  });
}

/** The table of contents of the module: what a customer sees of their loans. */
export function lendingRoutes(api: Api, deps: RouteDeps): void {
  homeRoutes(api, deps);
  loanRoutes(api, deps);
  reliefRoutes(api, deps);
  movementRoutes(api, deps);
  documentRoutes(api, deps);
  disclosureRoutes(api, deps);
}
