import { getDisclosures } from '@abona/contract/lending/disclosure';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { todayOf } from '../use-cases/lending-deps.ts';
import { toDisclosures } from '../views/disclosures.ts';
import type { RouteDeps } from './route-deps.ts';

export function disclosureRoutes(api: Api, { clock, productsOn }: RouteDeps): void {
  mount(api, getDisclosures, async () => {
    const today = todayOf(clock);
    return ok(toDisclosures(await productsOn(today), today));
  });
}
