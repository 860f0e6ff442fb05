import type { Application } from '../domain/application.ts';
import type { OriginationDeps } from '../use-cases/origination-deps.ts';

/** What the routes work with. */
export type RouteDeps = OriginationDeps & {
  readonly currentOf: (customerId: number) => Promise<Application | null>;
};
