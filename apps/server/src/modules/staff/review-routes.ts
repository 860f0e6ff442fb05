import type { DeclineReason } from '@abona/contract/origination/decision';
import * as reviews from '@abona/contract/staff/application-review';
import * as acts from '@abona/contract/staff-acts/review-acts';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { carryOut } from './act-routes.ts';
import type { StaffActs } from './acts/staff-acts.ts';
import { previewAct } from './use-cases/act.ts';
import {
  type ReviewDeps,
  readApplicationReview,
  revealApplicationFile,
} from './use-cases/reviews.ts';

type Deps = ReviewDeps & { readonly acts: StaffActs };

/** Applications that a person decides: reading them, and deciding. */
export function reviewRoutes(api: Api, deps: Deps): void {
  const approvalOf = (applicationProcessId: number, line: number | undefined) => ({
    kind: 'approve_application' as const,
    act: deps.acts.approve_application,
    order: { applicationProcessId, line: line ?? null },
  });
  const declineOf = (applicationProcessId: number, reasons: DeclineReason[]) => ({
    kind: 'decline_application' as const,
    act: deps.acts.decline_application,
    order: { applicationProcessId, reasons },
  });
  const proofOf = (applicationProcessId: number) => ({
    kind: 'ask_applicant' as const,
    act: deps.acts.ask_applicant,
    order: { applicationProcessId },
  });

  mount(api, reviews.getApplicationReview, async ({ params, caller }) => {
    const found = await readApplicationReview(deps, params.application_id, caller);
    return found === null ? err('not_found') : ok(found);
  });

  mount(api, reviews.revealApplicationFile, async ({ params, body: { reason }, caller }) =>
    revealApplicationFile(deps, { applicationId: params.application_id, reason, caller }),
  );

  mount(api, acts.previewApplicationApproval, async ({ caller: maker, params, query }) =>
    previewAct(deps, { ...approvalOf(params.application_id, query.line), maker }),
  );

  mount(api, acts.approveApplication, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...approvalOf(params.application_id, body.line), maker }),
  );

  mount(api, acts.previewApplicationDecline, async ({ caller: maker, params, body }) =>
    previewAct(deps, { ...declineOf(params.application_id, body.reasons), maker }),
  );

  mount(api, acts.declineApplication, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...declineOf(params.application_id, body.reasons), maker }),
  );

  mount(api, acts.previewApplicantProof, async ({ caller: maker, params }) =>
    previewAct(deps, { ...proofOf(params.application_id), maker }),
  );

  mount(api, acts.askApplicantProof, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...proofOf(params.application_id), maker }),
  );
}
