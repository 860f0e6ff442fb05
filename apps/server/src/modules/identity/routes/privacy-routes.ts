import * as contract from '@abona/contract/identity/privacy';
import type { ConsentDocument } from '@abona/contract/origination/consent-documents';
import { mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { PrivacyRequest } from '../domain/privacy-request.ts';
import type { GivenConsent } from '../ports.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';
import {
  answerOptionalConsent,
  exportOwnData,
  openPrivacyRequest,
  revokeBureauConsent,
} from '../use-cases/privacy/privacy.ts';

export function privacyRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, contract.openPrivacyRequest, async ({ caller: { customerId }, body, client }) =>
    mapOk(await openPrivacyRequest(deps, { customerId, client, ...body }), toView),
  );

  mount(api, contract.listPrivacyRequests, async ({ caller }) => {
    const requests = await deps.privacy.list(deps.db, caller.customerId);
    return ok({ requests: requests.map(toView) });
  });

  mount(api, contract.exportOwnData, async ({ caller }) =>
    mapOk(await exportOwnData(deps, caller.customerId), ({ at, records }) => ({
      exported_at: at.toISOString(),
      // As JSON tells it: an instant is a text.
      records: JSON.parse(JSON.stringify(records)),
    })),
  );

  mount(api, contract.listGivenConsents, async ({ caller }) =>
    ok(toConsents(await deps.rights.consentsOf(deps.db, caller.customerId))),
  );

  mount(api, contract.answerMarketing, async ({ caller: { customerId }, body, client }) =>
    mapOk(
      await answerOptionalConsent(deps, {
        customerId,
        isGiven: body.accepted,
        client,
        document: body.document ?? 'marketing',
      }),
      toConsents,
    ),
  );

  mount(api, contract.revokeBureauConsent, async ({ caller: { customerId }, client }) =>
    mapOk(await revokeBureauConsent(deps, { customerId, client }), toConsents),
  );
}

const toView = (request: PrivacyRequest): contract.PrivacyRequestView => ({
  folio: request.folio,
  kind: request.kind,
  status: request.status,
  received_at: request.receivedAt.toISOString(),
  answer_due_on: request.answerDueOn,
  effective_due_on: request.effectiveDueOn,
  answer: request.answer,
  erase_on: request.eraseOn,
});

const toConsents = (given: readonly GivenConsent[]) => ({
  consents: given.map(
    (consent): contract.ConsentView => ({
      document: consent.document,
      label: consent.label,
      version: consent.version,
      text: consent.text,
      text_hash: consent.hash,
      is_given: consent.isGiven,
      given_at: consent.givenAt.toISOString(),
    }),
  ),
  marketing: latestOf(given, 'marketing'),
  measurement: latestOf(given, 'measurement'),
  bureau: latestOf(given, 'bureau_consultation'),
});

/** They come newest first. */
const latestOf = (given: readonly GivenConsent[], wanted: ConsentDocument): boolean | null =>
  given.find(({ document }) => document === wanted)?.isGiven ?? null;
