import type { FlagValues } from '@abona/contract/flags';
import { useFlags } from '#flags/use-flags.ts';
import { isRuleMet } from '#guards/flags-on.ts';
import { isAvailableRoute } from './available-routes.ts';
import type { RouteKey } from './paths.ts';
import { routeOf } from './routes.ts';

/** Whether a link to it would lead there: it has a screen, and its flags are as they must be. */
export function isOpenRoute(key: RouteKey, values: FlagValues): boolean {
  const { flags } = routeOf(key);
  return isAvailableRoute(key) && (flags === null || isRuleMet(flags, values));
}

export function useOpenRoutes(): (key: RouteKey) => boolean {
  const values = useFlags();
  return (key) => isOpenRoute(key, values);
}
