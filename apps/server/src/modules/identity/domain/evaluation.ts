import type { VerificationType } from '@abona/contract/identifiers';

/** First the past with other lenders, then who somebody is; whoever has shown both is asked nothing. */
export function nextVerification({
  hasApplied,
  isIdentityProven,
}: {
  readonly hasApplied: boolean;
  readonly isIdentityProven: boolean;
}): VerificationType | null {
  if (!hasApplied) return 'credit_history';
  return isIdentityProven ? null : 'evaluation';
}
