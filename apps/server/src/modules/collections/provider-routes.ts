import type { Api } from '#platform/http/api.ts';
import { providers } from './rails/rails.ts';
import type { CollectionsDeps } from './use-cases/collections-deps.ts';
import { createKeepProviderEvent } from './use-cases/money-in/take-provider-event.ts';

/** Where providers tell us: a signature that is not good is refused, everything else is kept. */
export function providerRoutes(api: Api, deps: CollectionsDeps): void {
  const keep = createKeepProviderEvent(deps);
  for (const { mountMessages } of providers) mountMessages?.(api, deps, keep);
}
