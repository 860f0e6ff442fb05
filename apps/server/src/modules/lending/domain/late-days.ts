import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type Rate, shareHalfUp } from '@abona/kernel/rate';
import { divideHalfUp } from '@abona/kernel/rounding';
import { type Delinquency, delinquencyOf, type LatePolicy } from '@abona/loan-math/late-charge';
import type { Hold } from './hold.ts';
import { bearingPrincipal, countedDays, heldPartOf, nextBearingDay, nthLateDay } from './holds.ts';
import { demandOf } from './instalment-state.ts';
import type { InstalmentState, LoanState } from './loan.ts';

const MORATORY_YEAR_DAYS = 360n;

type LateTerms = {
  readonly policy: LatePolicy;
  readonly iva: Rate;
  readonly holds: readonly Hold[];
};

/** Interest on overdue principal times days: rounded once over all of them. */
export function moratoryOf(weight: number, { numerator, denominator }: Rate): Centavos {
  const exact = divideHalfUp(BigInt(weight) * numerator, denominator * MORATORY_YEAR_DAYS);
  return centavos(Number(exact));
}

/**
 * What one more day does to an instalment that is overdue on it; the same object where nothing. A day on which it
 * is held does nothing, and is not counted.
 */
export function chargeLateDay(
  row: InstalmentState,
  on: CivilDate,
  { policy, iva, holds }: LateTerms,
): InstalmentState {
  if (policy.kind === 'NONE' || !isOverdue(row, on)) return row;
  const days = countedDays(row, on, holds);
  const grace = policy.graceDays ?? 0;
  if (policy.kind === 'LATE_FEE') {
    const fee = days === grace + 1 ? lateFeeOf(row, { most: policy.fee, on, holds }) : 0;
    if (fee === 0) return row;
    return { ...row, late: { ...row.late, late_fee: fee, late_fee_iva: shareHalfUp(fee, iva) } };
  }
  const overdue = days > (policy.daysMax ?? days) ? 0 : bearingPrincipal(row, on, holds);
  if (overdue <= 0) return row;
  const lateWeight = row.lateWeight + overdue;
  if (days <= grace) return { ...row, lateWeight };
  const moratory = moratoryOf(lateWeight, policy.annualRate);
  const late = { ...row.late, moratory, moratory_iva: shareHalfUp(moratory, iva) };
  return { ...row, lateWeight, late };
}

const isOverdue = ({ isDue, isSettled, payBy }: InstalmentState, on: CivilDate): boolean =>
  isDue && !isSettled && payBy < on;

/** Once for an instalment, and never more than is unpaid of it and not held. */
function lateFeeOf(
  row: InstalmentState,
  { most, on, holds }: { readonly most: Centavos; on: CivilDate; holds: readonly Hold[] },
): Centavos {
  if (row.late.late_fee > 0) return centavos(0);
  const demand = demandOf(row);
  const standing = { holds, settledThrough: on };
  const held = heldPartOf(standing, { stop: 'mora', k: row.k, amount: demand });
  return centavos(Math.min(most, Math.max(0, demand - held)));
}

/** The next day after the given one on which being late costs something more. */
export function nextLateDay(
  row: InstalmentState,
  after: CivilDate,
  { policy, holds }: Omit<LateTerms, 'iva'>,
): CivilDate | null {
  if (policy.kind === 'NONE' || row.isSettled) return null;
  if (policy.kind === 'LATE_FEE') {
    const day = nthLateDay(row, (policy.graceDays ?? 0) + 1, holds);
    return day !== null && day > after ? day : null;
  }
  const first = addDays(row.payBy, 1);
  const next = nextBearingDay(row, first > after ? first : addDays(after, 1), holds);
  if (next === null || policy.daysMax === undefined) return next;
  return countedDays(row, next, holds) <= policy.daysMax ? next : null;
}

const bucketStarts = [1, 31, 61, 91];

export type Lateness = {
  readonly pastDueSince: CivilDate | null;
  readonly delinquency: Delinquency;
  /** The next day on which the loan counts as later than before. */
  readonly nextBucketOn: CivilDate | null;
};

/**
 * How late a loan is by the instalment that is due, not paid and late for the longest. Days on which it was held
 * are left out: the day since which it is late moves on by them.
 */
export function latenessOf(
  { rows, holds }: Pick<LoanState, 'rows' | 'holds'>,
  on: CivilDate,
): Lateness {
  const open = rows.filter((row) => row.isDue && !row.isSettled);
  if (open.length === 0) return { pastDueSince: null, delinquency: 'current', nextBucketOn: null };
  const days = Math.max(...open.map((row) => countedDays(row, on, holds)));
  const start = bucketStarts.find((each) => each > days);
  const nextDays =
    start === undefined
      ? []
      : open.map((row) => nthLateDay(row, start, holds)).filter((day) => day !== null);
  return {
    pastDueSince: days > 0 ? addDays(on, -days) : null,
    delinquency: delinquencyOf(days),
    nextBucketOn: nextDays.sort()[0] ?? null,
  };
}

/** How many days a loan is late on the day it stands on. */
export function lateDaysOf(state: Pick<LoanState, 'rows' | 'holds' | 'settledThrough'>): number {
  const { pastDueSince } = latenessOf(state, state.settledThrough);
  return pastDueSince === null ? 0 : daysBetween(pastDueSince, state.settledThrough);
}
