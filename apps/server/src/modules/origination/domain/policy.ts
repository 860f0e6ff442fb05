import type { DeclineReason, RiskTier } from '@abona/contract/origination/decision';
import type { DeviceLevel, FactorName } from '@abona/contract/origination/policy-document';
import type { Centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import type { ApplicationKind } from './application.ts';

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

/** What a person of ours looks at before it is decided. What is not named here is decided by the policy alone. */
type ReviewRules = {
  /** Warnings in a bureau's report that only somebody can judge: a claim that is open, a stolen identity. */
  readonly marks: readonly string[];
  /** Somebody without a score who asks for this much or more. */
  readonly thin_file_from: Centavos | null;
  /** Looked at, instead of declined. */
  readonly bureau_unavailable: boolean;
  readonly device_levels: readonly DeviceLevel[];
  readonly people_per_device_from: number | null;
  /** So many points below the last tier that is served: a person may still say yes. */
  readonly score_margin: number;
  readonly amount_from: Centavos | null;
  /** Until when we say that somebody decides, and how long the customer has for what they are asked. */
  readonly hours: number;
  readonly answer_hours: number;
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
  readonly review: ReviewRules;
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
