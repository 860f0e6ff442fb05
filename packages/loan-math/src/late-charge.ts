import type { Centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';

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

/** How late a loan is, as portfolios tell it. */
export type Delinquency = 'current' | 'late_1_30' | 'late_31_60' | 'late_61_90' | 'default';

export function delinquencyOf(daysPastDue: number): Delinquency {
  if (daysPastDue <= 0) return 'current';
  if (daysPastDue <= 30) return 'late_1_30';
  if (daysPastDue <= 60) return 'late_31_60';
  return daysPastDue <= 90 ? 'late_61_90' : 'default';
}
