import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { declineReasons, riskTiers } from './decision.ts';

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

/** How risky a browser looks to a vendor; unknown where it said nothing. */
export const deviceLevels = ['low', 'medium', 'high', 'unknown'] as const;
export type DeviceLevel = (typeof deviceLevels)[number];

/** No wider than what the API lets anybody ask for. */
const Amount = z.int().nonnegative().max(bounds.amount.max);
const Share = z.string().regex(/^\d{1,2}(\.\d{1,6})?$/);
const Count = z.int().nonnegative().max(100_000);
const Days = z.int().positive().max(3_650);
/** Points may take away. */
const Points = z.int().min(-1_000).max(1_000);
const Tiers = z.array(z.enum(riskTiers)).refine(isEachOnce, 'twice');
const Range = z
  .strictObject({ min: Amount, max: Amount })
  .refine(({ min, max }) => min <= max, 'the least is above the most');

const Bands = z
  .array(z.strictObject({ from: z.int(), points: Points }))
  .min(1)
  .refine((bands) => isRising(bands.map(({ from }) => from)), 'bands do not rise');

const Factor = z.strictObject({
  name: z.enum(factorNames),
  neutral: Points,
  missing: Points,
  bands: Bands,
});

const Tier = z.strictObject({
  tier: z.enum(riskTiers),
  score_from: z.int(),
  line_max: Amount,
  income_share: Share,
  down_payment_share: Share,
});

const Marks = z.array(z.string().regex(/^[A-Z]{2}$/)).refine(isEachOnce, 'twice');
const Levels = z.array(z.enum(deviceLevels)).refine(isEachOnce, 'twice');

const Review = z.strictObject({
  marks: Marks.default([]),
  thin_file_from: Amount.nullable().default(null),
  bureau_unavailable: z.boolean().default(false),
  device_levels: Levels.default([]),
  people_per_device_from: z.int().positive().max(100_000).nullable().default(null),
  score_margin: Count.default(0),
  amount_from: Amount.nullable().default(null),
  hours: z.int().positive().max(72).default(4),
  answer_hours: z.int().positive().max(72).default(24),
});

function isEachOnce(words: readonly unknown[]): boolean {
  return new Set(words).size === words.length;
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((each, at) => at === 0 || each > (numbers[at - 1] ?? 0));
}

/**
 * A version as its table holds it. Closed: a field that nobody reads is refused, so that nobody believes that it
 * decides anything. Versions are never edited: those from before a rule was one have it by default.
 */
export const PolicyDocument = z.strictObject({
  age: z.strictObject({ max: Count }),
  income: z.strictObject({ min: Amount }),
  burden: z.strictObject({ max_share: Share }),
  arrears: z.strictObject({
    max_overdue: Amount,
    max_months_late: Count,
    barred_marks: Marks,
  }),
  claims: z.strictObject({ failed_max: Count }).default({ failed_max: 1 }),
  velocity: z.strictObject({
    days: Days,
    applications_max: Count,
    people_per_device_max: Count,
    people_per_address_max: Count,
    people_per_curp_max: Count,
    people_per_phone_max: Count,
  }),
  // From before vendors were asked: one that sees a high risk is enough.
  devices: z
    .strictObject({
      declined_levels: Levels,
      vendors_min: z.int().positive().max(10),
    })
    .default({ declined_levels: ['high'], vendors_min: 1 }),
  // A policy that names nothing of it has everything decided by itself.
  review: Review.prefault({}),
  scorecard: z.strictObject({
    base: z.int().nonnegative().max(10_000),
    factors: z
      .array(Factor)
      .refine((factors) => isEachOnce(factors.map(({ name }) => name)), 'a factor twice'),
  }),
  /** Best first. */
  tiers: z
    .array(Tier)
    .min(1)
    .refine((tiers) => isEachOnce(tiers.map(({ tier }) => tier)), 'a tier twice')
    .refine(
      (tiers) => isRising(tiers.map(({ score_from }) => score_from).toReversed()),
      'a better tier begins at fewer points',
    ),
  line: z.strictObject({
    min: Amount.min(1),
    round_to: Amount.min(1),
    valid_days: Days,
  }),
  down_payment: z.strictObject({ share_max: Share }),
  tiers_served: z.strictObject({
    kyc: Tiers,
    purchase: Tiers,
    personal_loan: Tiers,
    in_store: Tiers,
  }),
  amounts: z.strictObject({ purchase: Range, personal_loan: Range }),
  decision: z.strictObject({ valid_days: Days }).default({ valid_days: 7 }),
  bureau: z.strictObject({ retry_delays_s: z.array(Count).max(20) }),
  retry_days: z.partialRecord(z.enum(declineReasons), Count.nullable()).transform((days) => ({
    payment_claim_open: 5,
    payment_claims_failed: 60,
    information_not_confirmed: 1,
    ...days,
  })),
});
export type PolicyDocument = z.output<typeof PolicyDocument>;
