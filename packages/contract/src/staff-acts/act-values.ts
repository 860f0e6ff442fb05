import type { CaseKind } from '../cases/case-status.ts';
import type { RestrictionCode } from '../identity/restriction.ts';

// Closed lists that acts are written in, without their schemas: browsers read them too.

/** What is covered until somebody asks for it. */
export const maskedFields = [
  'curp',
  'birth_date',
  'phone',
  'email',
  'address',
  'monthly_income',
  'clabe',
] as const;

/** What people of ours may forbid somebody for a while. */
export const setRestrictions = [
  'account_blocked',
  'purchases_blocked',
  'loans_blocked',
  'payouts_held',
] as const satisfies readonly RestrictionCode[];

/** Who asked for a quita: bureaus tell these apart. */
export const quitaAskers = ['customer', 'lender'] as const;

/** Why a bank took a charge back: its holder disputes it there, or objects to the debit. */
export const takenBackCauses = ['chargeback', 'objected'] as const;

/** What has a loan stand still: its customer cannot pay, says that it is not theirs, or contests an instalment. */
export const holdCauses = ['hardship', 'dispute', 'not_me'] as const satisfies readonly CaseKind[];

/** What a letter about a loan can be received and answered as, at once. */
export const letterKinds = [
  'complaint',
  'hardship',
  'bureau_correction',
] as const satisfies readonly CaseKind[];

/** Where money that reached us is. */
export const receiptStatuses = [
  'applied',
  'down_payment',
  'suspense',
  'returning',
  'returned',
  'reversed',
  'moved',
] as const;

/** Where somebody's «ya pagué» stands. */
export const claimStatuses = ['open', 'in_review', 'matched', 'not_found', 'denied'] as const;
export type MaskedField = (typeof maskedFields)[number];

/** More people at once than that is an export, and nothing leaves the desk uncovered. */
export const REVEAL_PEOPLE_MAX = 200;
