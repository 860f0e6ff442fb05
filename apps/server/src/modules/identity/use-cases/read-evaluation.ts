import type { VerificationType } from '@abona/contract/identifiers';
import { nextVerification } from '../domain/evaluation.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { readIdentityStatus } from './verification/read-identity-status.ts';

type Evaluation = {
  readonly has_applied: boolean;
  readonly has_borrowed: boolean;
  readonly is_phone_verified: boolean;
  readonly is_identity_verified: boolean;
  readonly verification_type: VerificationType | null;
};

/** What the customer has been through, and what would come next. */
export async function readEvaluation(deps: IdentityDeps, customerId: number): Promise<Evaluation> {
  const { hasApplied, hasBorrowed } = await deps.applications.standingOf(customerId);
  const { isProven } = await readIdentityStatus(deps, customerId);
  const phone = await deps.phones.currentOf(deps.db, customerId);
  return {
    has_applied: hasApplied,
    has_borrowed: hasBorrowed,
    is_phone_verified: phone !== null,
    is_identity_verified: isProven,
    verification_type: nextVerification({ hasApplied, isIdentityProven: isProven }),
  };
}
