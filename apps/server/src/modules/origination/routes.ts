import type { CreateApplication } from '@abona/contract/origination/application';
import * as contract from '@abona/contract/origination/application';
import { mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { acceptedContractUrl } from './contract-links.ts';
import type { ApplicationRequest } from './domain/opening.ts';
import { catalogueRoutes } from './routes/catalogue-routes.ts';
import { customerRoutes } from './routes/customer-routes.ts';
import { formRoutes } from './routes/form-routes.ts';
import { offerRoutes } from './routes/offer-routes.ts';
import { paymentCodeRoutes } from './routes/payment-code-routes.ts';
import { progressRoutes } from './routes/progress-routes.ts';
import type { RouteDeps } from './routes/route-deps.ts';
import { countIn } from './stores/application-store.ts';
import { findAcceptance, findOffer } from './stores/offer-store.ts';
import { cancelApplication } from './use-cases/applications/cancel-application.ts';
import { openApplication } from './use-cases/applications/open-application.ts';
import { toPurchaseView, toTransactionView, toView } from './views.ts';

/** The table of contents of the module: one entry per endpoint, no logic. */
export function originationRoutes(api: Api, deps: RouteDeps): void {
  applicationRoutes(api, deps);
  agreementRoutes(api, deps);
  formRoutes(api, deps);
  catalogueRoutes(api, deps);
  progressRoutes(api, deps);
  offerRoutes(api, deps);
  paymentCodeRoutes(api, deps);
  customerRoutes(api, deps);
}

function applicationRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.getApplication, async ({ caller }) => {
    const application = await deps.currentOf(caller.customerId);
    return ok(application === null ? null : toView(application));
  });

  mount(api, contract.createApplication, async ({ caller, body }) => {
    const opened = await openApplication(deps, {
      customerId: caller.customerId,
      wish: wishOf(body),
      isEmbedded: body.embedded_flow === true || body.embedded_register === true,
      acquisition: {
        channel: body.acquisition_channel ?? null,
        product: body.acquisition_product ?? null,
        sourceSignup: body.source_signup ?? null,
      },
    });
    return mapOk(opened, toView);
  });

  mount(api, contract.cancelApplication, async ({ caller: { customerId }, query }) =>
    mapOk(await cancelApplication(deps, { customerId, reason: query.reason ?? null }), toView),
  );

  mount(api, contract.countApplications, async ({ caller, query }) =>
    ok({ total: await countIn(deps.db, caller.customerId, query['status[]']) }),
  );
}

/** What the customer wants; a shopper at a till says so by the product they came for. */
function wishOf(body: CreateApplication): ApplicationRequest {
  const reference = body.payment_id ?? body.payment_intent_id ?? null;
  if (reference !== null)
    return { kind: 'purchase', paymentReference: reference, amount: null, term: null };
  if (body.requested_amount !== undefined)
    return {
      kind: 'personal_loan',
      paymentReference: null,
      amount: body.requested_amount,
      term: body.requested_term ?? null,
    };
  const kind = body.acquisition_product === 'instore_consumer' ? 'in_store' : 'kyc';
  return { kind, paymentReference: null, amount: null, term: null };
}

function agreementRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.getApplicationPayment, async ({ caller }) => {
    const application = await deps.currentOf(caller.customerId);
    return ok(application === null ? null : toPurchaseView(application));
  });

  mount(api, contract.getTransactionDetails, async ({ caller }) => {
    const application = await deps.currentOf(caller.customerId);
    const acceptance = application && (await findAcceptance(deps.db, application.id));
    if (application === null || acceptance === null) return ok(null);
    const { applicationId, offerId } = acceptance;
    const offer = await findOffer(deps.db, { applicationId, offerId });
    if (offer === null) return ok(null);
    return ok({
      ...toTransactionView({ application, acceptance, offer }),
      contract_url: acceptedContractUrl(deps, acceptance, caller),
    });
  });
}
