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
