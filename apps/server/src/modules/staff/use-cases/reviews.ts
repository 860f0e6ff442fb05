import type { ApplicationReview } from '@abona/contract/staff/application-review';
import type { Why } from '@abona/contract/staff-acts/act';
import { err, ok } from '@abona/kernel/result';
import type { Origination } from '#modules/origination/module.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { findAssignment } from '../stores/assignment-store.ts';
import { namesOf } from '../stores/person-store.ts';
import { assignmentView } from './assignments.ts';
import { type CustomerDeps, writeReveal } from './customers.ts';

export type ReviewDeps = CustomerDeps & {
  readonly applications: Pick<Origination['desk'], 'read' | 'fileOf'>;
};

const STAFF = 'staff:';

/** An application that a person decides; null: there is no such one, or nobody was asked to. */
export async function readApplicationReview(
  deps: ReviewDeps,
  applicationId: number,
  caller: StaffCaller,
): Promise<ApplicationReview | null> {
  const read = await deps.applications.read(applicationId);
  if (read === null) return null;
  const { customerId, kept, ...review } = read;
  const decidedBy = kept?.decidedBy?.slice(STAFF.length) ?? null;
  const [name, held, names] = await Promise.all([
    deps.customers.nameOf(customerId),
    findAssignment(deps.db, `application:${applicationId}`),
    namesOf(deps.db, decidedBy === null ? [] : [decidedBy]),
  ]);
  return {
    ...review,
    customer: { customer_id: customerId, name },
    decision:
      kept && decisionView(kept, decidedBy === null ? null : (names.get(decidedBy) ?? null)),
    assignment: held === null ? null : assignmentView(held, caller),
  };
}

type KeptDecision = NonNullable<
  NonNullable<Awaited<ReturnType<ReviewDeps['applications']['read']>>>['kept']
>;

const decisionView = (
  { decision, receiptHash, decidedAt }: KeptDecision,
  by: string | null,
): ApplicationReview['decision'] => {
  const approved = decision.outcome === 'approved' ? decision : null;
  return {
    outcome: decision.outcome,
    reasons: decision.outcome === 'declined' ? [...decision.reasons] : [],
    tier: approved?.tier ?? null,
    line: approved?.line ?? null,
    receipt_hash: receiptHash,
    decided_at: decidedAt.toISOString(),
    by,
  };
};

type Revealing = {
  readonly applicationId: number;
  readonly reason: Why['reason'];
  readonly caller: StaffCaller;
};

/** What the bureau reported and what they earn: that it is shown is written before it is. */
export async function revealApplicationFile(
  deps: ReviewDeps,
  { applicationId, reason, caller }: Revealing,
) {
  const file = await deps.applications.fileOf(applicationId);
  if (file === null) return err('not_found' as const);
  const { customerId, ...shown } = file;
  const until = await writeReveal(deps, {
    caller,
    customerId,
    field: 'bureau_report',
    reason,
    detail: { application_process_id: applicationId },
  });
  return ok({ ...shown, until: until.toISOString() });
}
