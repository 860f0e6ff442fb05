import type { Api } from '#platform/http/api.ts';
import { disclosureRoutes } from './routes/disclosure-routes.ts';
import { documentRoutes } from './routes/document-routes.ts';
import { homeRoutes } from './routes/home-routes.ts';
import { loanRoutes } from './routes/loan-routes.ts';
import { movementRoutes } from './routes/movement-routes.ts';
import type { RouteDeps } from './routes/route-deps.ts';

/** The table of contents of the module: what a customer sees of their loans. */
export function lendingRoutes(api: Api, deps: RouteDeps): void {
  homeRoutes(api, deps);
  loanRoutes(api, deps);
  movementRoutes(api, deps);
  documentRoutes(api, deps);
  disclosureRoutes(api, deps);
}
