import type { Environment } from '@abona/contract/environment';
import { matchesPattern, withoutTrailingSlash } from './path-pattern.ts';
import { paths, type RouteKey } from './paths.ts';
import type { RouteRow } from './route-row.ts';
import { routeOf, routes } from './routes.ts';

/** Whether the path leads anywhere today: it has a screen, or leads to one that has. */
function isAvailable(row: RouteRow, environment: Environment): boolean {
  if (row.key === 'kit' && environment === 'PROD') return false;
  return row.redirectTo === null ? row.screen !== null : routeOf(row.redirectTo).screen !== null;
}

export const availableRoutes = (environment: Environment): readonly RouteRow[] =>
  routes.filter((row) => isAvailable(row, environment));

export const isAvailableRoute = (key: RouteKey): boolean => isAvailable(routeOf(key), 'PROD');

/** The row of a path below the base path; null for a path that is not in the table. */
export function routeAt(path: string): RouteRow | null {
  const clean = withoutTrailingSlash(path);
  const exact = routes.find((row) => row.path === clean);
  return exact ?? routes.find((row) => matchesPattern(row.path, clean)) ?? null;
}

/** The address in the browser, base path included. Only for paths without parameters. */
export const hrefOf = (key: RouteKey): string => `/pay${paths[key] === '/' ? '' : paths[key]}`;
