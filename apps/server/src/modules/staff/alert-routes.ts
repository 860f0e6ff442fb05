import * as aml from '@abona/contract/staff/aml-alert';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { type AlertDeps, decideAlert, raiseAlert, readAlert } from './use-cases/alerts.ts';

/** Operations that compliance looks at. */
export function alertRoutes(api: Api, deps: AlertDeps): void {
  mount(api, aml.getAmlAlert, async ({ caller, params }) => {
    const found = await readAlert(deps, params.folio.toUpperCase(), caller);
    return found === null ? err('not_found') : ok(found);
  });

  mount(api, aml.decideAmlAlert, async ({ caller, params, body }) => {
    const folio = params.folio.toUpperCase();
    const decided = await decideAlert(deps, { ...body, folio, caller });
    if (!decided.ok) return decided;
    const found = await readAlert(deps, folio, caller);
    return found === null ? err('not_found') : ok(found);
  });

  mount(api, aml.raiseAmlAlert, async ({ caller, body }) => {
    const { customer_id: customerId, is_urgent: isUrgent, words } = body;
    const raised = await raiseAlert(deps, { customerId, isUrgent, words, caller });
    return mapOk(raised, (folio) => ({ folio }));
  });
}
