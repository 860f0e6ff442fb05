import type { Identity } from '#modules/identity/module.ts';
import type { PrivacyRequests } from '../ports.ts';

/** Requests over personal data, as far as they have a clock. */
export const privacyRequestsBy = ({
  privacyRequestsOf,
}: Pick<Identity, 'privacyRequestsOf'>): PrivacyRequests => ({
  listOf: async (source, customerId) =>
    (await privacyRequestsOf(source, customerId)).map((request) => ({
      folio: request.folio,
      kind: request.kind,
      status: request.status,
      receivedAt: request.receivedAt,
      answerDueOn: request.answerDueOn,
      endedAt: request.answeredAt ?? request.doneAt,
    })),
});
