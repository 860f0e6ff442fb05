import type { DeclineReason, RiskTier } from '@abona/contract/origination/decision';
import type { Centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import type { ApplicationKind } from './application.ts';
import type { DeviceLevel } from './decision-inputs.ts';

/** What the scorecard looks at. */
export const factorNames = [
  'bureau_score',
  'monthly_income',
  'burden_percent',
  'months_late_worst',
  'age',
  'housing_points',
  'inquiries_recent',
  'dependants',
] as const;
export type FactorName = (typeof factorNames)[number];

type FactorRule = {
  readonly name: FactorName;
  /** More points than these helped, fewer hurt. */
  readonly neutral: number;
  /** For what nobody knows. */
  readonly missing: number;
  /** By value, rising; the last band that begins at or below it counts. */
  readonly bands: readonly { readonly from: number; readonly points: number }[];
};

type TierRule = {
  readonly tier: RiskTier;
  readonly score_from: number;
  readonly line_max: Centavos;
  /** Of the monthly income. */
  readonly income_share: Rate;
  /** Of the price, to be paid at once. */
  readonly down_payment_share: Rate;
};

type Range = { readonly min: Centavos; readonly max: Centavos };

/** How we decide, as data: read from its table, never from code. */
export type PolicyRules = {
  readonly age: { readonly max: number };
  readonly income: { readonly min: Centavos };
  readonly burden: { readonly max_share: Rate };
  readonly arrears: {
    readonly max_overdue: Centavos;
    readonly max_months_late: number;
    readonly barred_marks: readonly string[];
  };
  /** Words that somebody paid, and that came to nothing lately. */
  readonly claims: { readonly failed_max: number };
  readonly velocity: {
    readonly days: number;
    readonly applications_max: number;
    readonly people_per_device_max: number;
    readonly people_per_address_max: number;
    readonly people_per_curp_max: number;
    readonly people_per_phone_max: number;
  };
  /** What a vendor may say about a browser, and how many of them, before an application from it is declined. */
  readonly devices: {
    readonly declined_levels: readonly DeviceLevel[];
    readonly vendors_min: number;
  };
  readonly scorecard: { readonly base: number; readonly factors: readonly FactorRule[] };
  /** Best first. */
  readonly tiers: readonly TierRule[];
  readonly line: {
    readonly min: Centavos;
    readonly round_to: number;
    readonly valid_days: number;
  };
  readonly down_payment: { readonly share_max: Rate };
  readonly tiers_served: Readonly<Record<ApplicationKind, readonly RiskTier[]>>;
  /** What can be applied for at all. */
  readonly amounts: { readonly purchase: Range; readonly personal_loan: Range };
  /** How long an approval may be acted upon; then it is decided anew. */
  readonly decision: { readonly valid_days: number };
  readonly bureau: { readonly retry_delays_s: readonly number[] };
  /** Days until another try makes sense; null: no day can be told. */
  readonly retry_days: Readonly<Partial<Record<DeclineReason, number | null>>>;
};

export type Policy = PolicyRules & { readonly version: string };

export const tierOf = ({ tiers }: Policy, tier: RiskTier) => tiers.find((one) => one.tier === tier);
