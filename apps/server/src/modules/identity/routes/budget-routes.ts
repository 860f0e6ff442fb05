import * as contract from '@abona/contract/identity/quincena-budget';
import { centavos } from '@abona/kernel/money';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import {
  addDebt,
  changeDebt,
  readBudget,
  removeDebt,
  setCap,
} from '../use-cases/budget/quincena-budget.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';

export function budgetRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, contract.getQuincenaBudget, async ({ caller }) =>
    ok(await readBudget(deps, deps.db, caller.customerId)),
  );

  mount(api, contract.setQuincenaCap, ({ caller: { customerId }, body: { amount } }) =>
    setCap(deps, { customerId, wanted: amount === null ? null : centavos(amount) }),
  );

  mount(api, contract.addOutsideDebt, ({ caller: { customerId }, body }) =>
    addDebt(deps, { customerId, debt: body }),
  );

  mount(api, contract.changeOutsideDebt, ({ caller: { customerId }, params, body }) =>
    changeDebt(deps, { customerId, debtId: params.id, debt: body }),
  );

  mount(api, contract.removeOutsideDebt, ({ caller: { customerId }, params }) =>
    removeDebt(deps, { customerId, debtId: params.id }),
  );
}
