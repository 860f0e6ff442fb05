import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import { type CivilDate, compareDates } from '@abona/kernel/civil-date';
import { addBusinessDays, businessDayOnOrAfter } from '@abona/mexico/bank-calendar';
import { nextQuincena } from '@abona/mexico/quincena';

/** For an instalment: on its day, two business days later, and on the next payday. */
const TRIES_MAX = 3;
const SECOND_AFTER_BUSINESS_DAYS = 2;

/** Causes that may pass: a blocked account, no funds, a duplicate, a fault of the bank. */
const passing: ReadonlySet<PaymentReasonCode> = new Set([
  'account_blocked',
  'insufficient_funds',
  'processing_error',
]);

/** Causes after which the account is not charged again: it is gone, or its holder said no. */
const ending: ReadonlySet<PaymentReasonCode> = new Set([
  'account_unknown',
  'account_closed',
  'account_not_accepted',
  'mandate_cancelled',
  'mandate_missing',
  'objected',
]);

export const endsMandate = (reason: PaymentReasonCode): boolean => ending.has(reason);

/** The day of the next try, or null: the cause will not pass, or it was tried often enough. */
export function nextTryOn(
  reason: PaymentReasonCode,
  { tryNumber, today }: { readonly tryNumber: number; readonly today: CivilDate },
): CivilDate | null {
  if (!passing.has(reason) || tryNumber >= TRIES_MAX) return null;
  return tryNumber === 1
    ? addBusinessDays(today, SECOND_AFTER_BUSINESS_DAYS)
    : businessDayOnOrAfter(nextQuincena(today));
}

const CUT_OFF_HOUR = 16;

/** Whether a charge of that day leaves now: on its day, before the banks' cut-off. */
export const isDebitDay = (
  collectOn: CivilDate,
  { today, hour }: { readonly today: CivilDate; readonly hour: number },
): boolean => {
  const order = compareDates(collectOn, today);
  return order < 0 || (order === 0 && hour < CUT_OFF_HOUR);
};
