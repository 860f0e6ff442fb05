import * as decision from '@abona/contract/origination/decision';
import * as offer from '@abona/contract/origination/offer';
import { getQuote } from '@abona/contract/origination/quote';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { readContractLink, toOfferView } from '../contract-links.ts';
import { findBureauFolio } from '../stores/bureau-store.ts';
import { findLine } from '../stores/customer-store.ts';
import { findLineRaise } from '../stores/line-raise-store.ts';
import { findSmallerAmount } from '../use-cases/decision/find-smaller-amount.ts';
import { readDecision } from '../use-cases/decision/read-decision.ts';
import { acceptOffer } from '../use-cases/offers/accept-offer.ts';
import { issueOffer } from '../use-cases/offers/issue-offer.ts';
import { quoteBeforeApplying } from '../use-cases/offers/quote-before-applying.ts';
import {
  readAcceptedContract,
  readContractClauses,
  readOfferedContract,
} from '../use-cases/offers/read-contract.ts';
import { readKnownApplicant } from '../use-cases/offers/read-known-applicant.ts';
import { todayOf } from '../use-cases/origination-deps.ts';
import { toDecisionView, toLineView, toView } from '../views.ts';
import type { RouteDeps } from './route-deps.ts';

export function offerRoutes(api: Api, deps: RouteDeps): void {
  mount(api, decision.getDecision, async ({ caller }) => {
    const read = await readDecision(deps, caller.customerId);
    if (read === null) return ok(null);
    const bureauFolio = await findBureauFolio(deps.db, read.application);
    const smaller = read.isWithheld ? null : await findSmallerAmount(deps, read);
    return ok(toDecisionView({ ...read, bureauFolio, smaller }));
  });

  mount(api, decision.getCreditLine, async ({ caller }) => {
    const [line, raise] = await Promise.all([
      findLine(deps.db, caller.customerId),
      findLineRaise(deps.db, caller.customerId),
    ]);
    if (line === null) return ok(null);
    const [{ outstanding }, policy] = await Promise.all([
      deps.loans.exposureOf(caller.customerId),
      deps.policies.byVersion(deps.db, line.policyVersion),
    ]);
    return ok(toLineView({ line, raise, policy }, { outstanding, today: todayOf(deps.clock) }));
  });

  mount(api, getQuote, ({ query: { kind, amount } }) =>
    quoteBeforeApplying(deps, { kind, wanted: amount === undefined ? null : Number(amount) }),
  );

  mount(api, offer.getOffer, async ({ caller, query }) => {
    const wanted = query.down_payment === undefined ? null : Number(query.down_payment);
    const issued = await issueOffer(deps, caller.customerId, wanted);
    if (!issued.ok) return issued;
    const known = await readKnownApplicant(deps, caller.customerId);
    return ok(toOfferView(deps, { ...issued.value, known }, caller));
  });

  mount(api, offer.acceptOffer, async ({ caller: { customerId }, body, client }) =>
    mapOk(await acceptOffer(deps, { customerId, choice: body, client }), toView),
  );

  mount(api, offer.openContract, async ({ params }) => {
    const link = await readContractLink(deps, params.token);
    if (link === null) return err('link_expired');
    const file =
      link.kind === 'offered'
        ? await readOfferedContract(deps, link)
        : await readAcceptedContract(deps, link);
    return mapOk(file, ({ bytes }) => ({
      type: 'application/pdf',
      name: 'contrato-abona.pdf',
      bytes,
    }));
  });

  mount(api, offer.readContract, async ({ params }) => {
    const link = await readContractLink(deps, params.token);
    if (link === null) return err('link_expired');
    return mapOk(
      await readContractClauses(deps, link),
      ({ title, clauses, templateId, isSigned }) => ({
        title,
        version: templateId,
        is_signed: isSigned,
        clauses: [...clauses],
      }),
    );
  });
}
