import {
  type ApplicationView,
  createApplication,
  getApplication,
} from '@abona/contract/origination/application';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { Application } from './domain/application.ts';
import type { MoveDeps } from './use-cases/move-application.ts';
import { openApplication } from './use-cases/open-application.ts';

type Deps = MoveDeps & {
  readonly currentOf: (customerId: number) => Promise<Application | null>;
};

/** The table of contents of the module: one entry per endpoint, no logic. */
export function originationRoutes(api: Api, deps: Deps): void {
  mount(api, getApplication, async ({ caller }) => {
    const application = await deps.currentOf(caller.customerId);
    return application === null ? err('not_found') : ok(toView(application));
  });

  mount(api, createApplication, async ({ caller, body }) => {
    const application = await openApplication(deps, caller.customerId, {
      channel: body.acquisition_channel ?? null,
      product: body.acquisition_product ?? null,
      sourceSignup: body.source_signup ?? null,
    });
    return ok(toView(application));
  });
}

/** An allow-list: a new field stays private until it is named here. */
const toView = (application: Application): ApplicationView => ({
  customer_id: application.customerId,
  application_process_id: application.applicationProcessId,
  status: application.status,
  payment: null,
});
