import type { Api } from '#platform/http/api.ts';
import { disclosureRoutes } from './disclosure-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { homeRoutes } from './home-routes.ts';
import { loanRoutes } from './loan-routes.ts';
import { movementRoutes } from './movement-routes.ts';
import type { RouteDeps } from './route-deps.ts';

/** The table of contents of the module: what a customer sees of their loans. */
export function lendingRoutes(api: Api, deps: RouteDeps): void {
  homeRoutes(api, deps);
  loanRoutes(api, deps);
  movementRoutes(api, deps);
  documentRoutes(api, deps);
  disclosureRoutes(api, deps);
}
