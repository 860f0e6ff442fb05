import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type Rate, shareHalfUp } from '@abona/kernel/rate';
import { divideHalfUp } from '@abona/kernel/rounding';
import { type Delinquency, delinquencyOf, type LatePolicy } from '@abona/loan-math/late-charge';
import { demandOf } from './instalment-state.ts';
import type { InstalmentState } from './loan.ts';

const MORATORY_YEAR_DAYS = 360n;

type LateTerms = { readonly policy: LatePolicy; readonly iva: Rate };

/** Interest on overdue principal times days: rounded once over all of them. */
function moratoryOf(weight: number, { numerator, denominator }: Rate): Centavos {
  const exact = divideHalfUp(BigInt(weight) * numerator, denominator * MORATORY_YEAR_DAYS);
  return centavos(Number(exact));
}

/** What one more day does to an instalment that is overdue on it; the same object where nothing. */
export function chargeLateDay(
  row: InstalmentState,
  on: CivilDate,
  { policy, iva }: LateTerms,
): InstalmentState {
  const days = daysBetween(row.payBy, on);
  if (policy.kind === 'NONE' || days <= 0 || !row.isDue || row.isSettled) return row;
  const grace = policy.graceDays ?? 0;
  if (policy.kind === 'LATE_FEE') {
    const unpaid = demandOf(row);
    if (days !== grace + 1 || unpaid <= 0) return row;
    const fee = centavos(Math.min(policy.fee, unpaid));
    return { ...row, late: { ...row.late, late_fee: fee, late_fee_iva: shareHalfUp(fee, iva) } };
  }
  const overdue = row.principal - row.paid.principal;
  if (overdue <= 0 || days > (policy.daysMax ?? days)) return row;
  const lateWeight = row.lateWeight + overdue;
  if (days <= grace) return { ...row, lateWeight };
  const moratory = moratoryOf(lateWeight, policy.annualRate);
  const late = { ...row.late, moratory, moratory_iva: shareHalfUp(moratory, iva) };
  return { ...row, lateWeight, late };
}

/** The next day after the given one on which being late costs something more. */
export function nextLateDay(
  row: InstalmentState,
  after: CivilDate,
  policy: LatePolicy,
): CivilDate | null {
  if (policy.kind === 'NONE' || row.isSettled) return null;
  const first = addDays(row.payBy, 1);
  if (policy.kind === 'LATE_FEE') {
    const day = addDays(row.payBy, (policy.graceDays ?? 0) + 1);
    return day > after ? day : null;
  }
  if (row.principal - row.paid.principal <= 0) return null;
  const next = first > after ? first : addDays(after, 1);
  const last = policy.daysMax === undefined ? next : addDays(row.payBy, policy.daysMax);
  return next <= last ? next : null;
}

const bucketStarts = [1, 31, 61, 91];

export type Lateness = {
  readonly pastDueSince: CivilDate | null;
  readonly delinquency: Delinquency;
  /** The next day on which the loan counts as later than before. */
  readonly nextBucketOn: CivilDate | null;
};

/** How late a loan is by its oldest instalment that is due and not paid. */
export function latenessOf(rows: readonly InstalmentState[], on: CivilDate): Lateness {
  const oldest = rows.find((row) => row.isDue && !row.isSettled);
  if (oldest === undefined)
    return { pastDueSince: null, delinquency: 'current', nextBucketOn: null };
  const days = daysBetween(oldest.payBy, on);
  const next = bucketStarts.find((start) => start > days);
  return {
    pastDueSince: days > 0 ? oldest.payBy : null,
    delinquency: delinquencyOf(days),
    nextBucketOn: next === undefined ? null : addDays(oldest.payBy, next),
  };
}
