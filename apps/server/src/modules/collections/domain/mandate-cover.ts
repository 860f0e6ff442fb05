import type { MandateStatus } from '@abona/contract/collections/mandate';
import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';

type MandateTerms = {
  readonly status: MandateStatus;
  readonly pausedAt: Date | null;
  readonly maxAmount: Centavos;
  readonly expiresOn: CivilDate | null;
};

type Charge = { readonly amount: Centavos; readonly on: CivilDate };

/**
 * Why a mandate does not allow a charge of that day; null: it does. The database refuses the same
 * (`collections.require_mandate`).
 */
export function objectionTo(
  mandate: MandateTerms,
  { amount, on }: Charge,
): PaymentReasonCode | null {
  if (mandate.status !== 'active') return 'mandate_missing';
  if (mandate.pausedAt !== null) return 'mandate_paused';
  if (mandate.expiresOn !== null && mandate.expiresOn < on) return 'mandate_missing';
  return amount > mandate.maxAmount ? 'over_mandate' : null;
}

/** Why it was called off says nothing of the instalment itself. */
const passing: ReadonlySet<PaymentReasonCode> = new Set([
  'mandate_paused',
  'mandate_cancelled',
  'purchase_returned',
  'in_dispute',
]);

type LastTry = {
  readonly status: string;
  readonly reason: PaymentReasonCode | null;
  readonly mandateId: string | null;
};

/**
 * Whether an instalment may be planned anew: it never was, or what it was planned under is no more. Called
 * off by the customer, paid or tried in vain it is left alone.
 */
export function canPlanAgain(last: LastTry | null, mandateId: string): boolean {
  if (last === null) return true;
  if (last.status === 'cancelled') return last.reason !== null && passing.has(last.reason);
  const isAnother = last.mandateId !== mandateId;
  return last.status === 'failed' && last.reason === 'over_mandate' && isAnother;
}
