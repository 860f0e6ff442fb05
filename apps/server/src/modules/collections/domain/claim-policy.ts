import { addDays, type CivilDate } from '@abona/kernel/civil-date';

/** How far a customer's word that they paid goes. All of its figures stand here. */
export const claimPolicy = {
  /** So long we look for it: banks bring what is late on the second business day. */
  lookBusinessDays: 3,
  /** A payment longer ago than this is found by people, not by a claim. */
  paidWithinDays: 30,
  openPerLoanMax: 1,
  openPerCustomerMax: 2,
  /** Claims that came to nothing, of the last `failedDays`. */
  failedPerLoanMax: 2,
  failedPerCustomerMax: 3,
  failedDays: 180,
} as const;

export type ClaimRefusal = 'validation_failed' | 'claim_repeated' | 'claims_exhausted';

export type ClaimFacts = {
  readonly today: CivilDate;
  readonly paidOn: CivilDate;
  readonly openedOn: CivilDate;
  /** Whether money with this key and amount is here already: that is ground enough to look again. */
  readonly isMoneyHere: boolean;
  /** Whether the same instalment was claimed before, in vain or not answered yet. */
  readonly isRepeated: boolean;
  readonly ofLoan: ClaimCounts;
  readonly ofCustomer: ClaimCounts;
};

export type ClaimCounts = { readonly open: number; readonly failed: number };

/** Why a claim is not taken; null: it is. */
export function claimRefusal(facts: ClaimFacts): ClaimRefusal | null {
  const { today, paidOn, openedOn, isMoneyHere, ofLoan, ofCustomer } = facts;
  const policy = claimPolicy;
  if (paidOn > today || paidOn < openedOn || paidOn < addDays(today, -policy.paidWithinDays))
    return 'validation_failed';
  if (isMoneyHere) return null;
  if (facts.isRepeated || ofLoan.open >= policy.openPerLoanMax) return 'claim_repeated';
  const isExhausted =
    ofCustomer.open >= policy.openPerCustomerMax ||
    ofLoan.failed >= policy.failedPerLoanMax ||
    ofCustomer.failed >= policy.failedPerCustomerMax;
  return isExhausted ? 'claims_exhausted' : null;
}

/** Of claims that brought no money: those that are open, and those that came to nothing. */
export function countsOf(claims: readonly { readonly status: string }[]): ClaimCounts {
  const failed = claims.filter(
    ({ status }) => status === 'not_found' || status === 'denied',
  ).length;
  return { open: claims.length - failed, failed };
}
