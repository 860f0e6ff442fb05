import { type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { type Rate, rateOf, shareHalfUp } from '@abona/kernel/rate';

/**
 * What being late costs. The law allows moratory interest or a late fee in one period, never both,
 * so a policy is one of them.
 */
export type LatePolicy =
  | {
      readonly kind: 'MORATORY';
      readonly annualRate: Rate;
      /** Days after which it stops growing. */
      readonly daysMax?: number;
      readonly graceDays?: number;
    }
  | { readonly kind: 'LATE_FEE'; readonly fee: Centavos; readonly graceDays?: number }
  | { readonly kind: 'NONE' };

export type OverdueInstalment = {
  readonly payBy: CivilDate;
  /** Unpaid principal: the only thing moratory interest grows on. */
  readonly principal: Centavos;
  /** All that is unpaid of it: a late fee is never more. */
  readonly unpaid: Centavos;
  readonly iva: Rate;
};

export type LateCharge = {
  readonly daysLate: number;
  readonly moratory: Centavos;
  readonly ivaMoratory: Centavos;
  readonly lateFee: Centavos;
  readonly ivaLateFee: Centavos;
  /** What is unpaid, with the charge. */
  readonly totalDue: Centavos;
};

const MORATORY_YEAR_DAYS = 360n;
const nothing = centavos(0);

/**
 * The charge for an instalment on a day. Days count from the day after `payBy`, so a due date that
 * moved over a holiday costs nothing. Grace days cost nothing either; once they are over, all count.
 */
export function lateCharge(
  policy: LatePolicy,
  { payBy, principal, unpaid, iva }: OverdueInstalment,
  on: CivilDate,
): LateCharge {
  const daysLate = Math.max(0, daysBetween(payBy, on));
  const isForgiven = policy.kind === 'NONE' || daysLate <= (policy.graceDays ?? 0) || unpaid <= 0;
  const moratory =
    !isForgiven && policy.kind === 'MORATORY'
      ? moratoryInterest(
          principal,
          policy.annualRate,
          Math.min(daysLate, policy.daysMax ?? daysLate),
        )
      : nothing;
  const lateFee =
    !isForgiven && policy.kind === 'LATE_FEE' ? centavos(Math.min(policy.fee, unpaid)) : nothing;
  const ivaMoratory = shareHalfUp(moratory, iva);
  const ivaLateFee = shareHalfUp(lateFee, iva);
  return {
    daysLate,
    moratory,
    ivaMoratory,
    lateFee,
    ivaLateFee,
    totalDue: sum([unpaid, moratory, ivaMoratory, lateFee, ivaLateFee]),
  };
}

/** Simple interest on overdue principal over a year of 360 days; never interest on interest. */
export function moratoryInterest(principal: Centavos, annualRate: Rate, days: number): Centavos {
  const { numerator, denominator } = annualRate;
  return shareHalfUp(principal, rateOf(numerator * BigInt(days), denominator * MORATORY_YEAR_DAYS));
}

/** How late a loan is, as portfolios tell it. */
export type Delinquency = 'current' | 'late_1_30' | 'late_31_60' | 'late_61_90' | 'default';

export function delinquencyOf(daysPastDue: number): Delinquency {
  if (daysPastDue <= 0) return 'current';
  if (daysPastDue <= 30) return 'late_1_30';
  if (daysPastDue <= 60) return 'late_31_60';
  return daysPastDue <= 90 ? 'late_61_90' : 'default';
}
