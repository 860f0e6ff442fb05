import * as points from '@abona/contract/engagement/points';
import * as restriction from '@abona/contract/identity/restriction';
import * as contract from '@abona/contract/lending/home';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { todayOf } from '../use-cases/lending-deps.ts';
import { readHome, restrictionsOf } from '../use-cases/read-home.ts';
import { showLoans } from '../use-cases/show-loans.ts';
import { capabilitiesOf } from '../views/capabilities.ts';
import { plannerOf } from '../views/planner.ts';
import type { RouteDeps } from './route-deps.ts';

/** The shop whose purchases the lending profile asks about by name. */
const AMAZON = /^amazon\b/i;

/** Nothing can be borrowed while one of these holds. */
const blocking: ReadonlySet<restriction.RestrictionCode> = new Set([
  'payments_overdue',
  'account_blocked',
]);

export function homeRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.getHome, async ({ caller }) => ok(await readHome(deps, caller.customerId)));

  mount(api, contract.getPlanner, async ({ caller, query }) => {
    const [loans, budget] = await Promise.all([
      showLoans(deps, caller.customerId, 'active'),
      deps.budgets.of(caller.customerId),
    ]);
    const [today, count] = [todayOf(deps.clock), Number(query.paydays)];
    return ok(plannerOf(loans, { today, count, budget }));
  });

  mount(api, restriction.getRestrictions, async ({ caller: { customerId } }) => {
    const loans = await showLoans(deps, customerId, 'active');
    return ok({ restrictions: [...(await restrictionsOf(deps, customerId, loans))] });
  });

  mount(api, restriction.getBlockStatus, async ({ caller: { customerId } }) => {
    const loans = await showLoans(deps, customerId, 'active');
    const block = (await restrictionsOf(deps, customerId, loans)).find(({ code }) =>
      blocking.has(code),
    );
    return ok({
      is_blocked: block !== undefined,
      reason: block?.code ?? null,
      message: block?.text ?? null,
    });
  });

  mount(api, points.getProductCapabilities, async ({ caller: { customerId } }) => {
    const loans = await showLoans(deps, customerId, 'active');
    const hasLoans = await deps.restrictions.isFlagOn('CASH_INSTALLMENTS', customerId);
    const held = await restrictionsOf(deps, customerId, loans);
    return ok({ products: capabilitiesOf(held, hasLoans) });
  });

  mount(api, restriction.getLendingProfileSettings, async ({ caller: { customerId } }) => {
    const loans = await showLoans(deps, customerId, 'active');
    return ok({
      has_an_active_purchase_on_amazon: loans.some(({ agreement }) =>
        AMAZON.test(agreement?.merchant?.name ?? ''),
      ),
      features: { ...(await deps.restrictions.featuresOf(customerId)) },
    });
  });
}
