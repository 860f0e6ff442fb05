import { declineReasons, type RiskTier, riskTiers } from '@abona/contract/origination/decision';
import { rate } from '@abona/kernel/rate';
import { z } from 'zod';

const Amount = z.int().nonnegative();
const Share = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,6})?$/)
  .transform(rate);

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

const Factor = z.object({
  name: z.enum(factorNames),
  /** More points than these helped, fewer hurt. */
  neutral: z.int(),
  /** For what nobody knows. */
  missing: z.int(),
  /** By value, rising; the last band that begins at or below it counts. */
  bands: z.array(z.object({ from: z.number(), points: z.int() })).min(1),
});

const Tier = z.object({
  tier: z.enum(riskTiers),
  score_from: z.int(),
  line_max: Amount,
  /** Of the monthly income. */
  income_share: Share,
  /** Of the price, to be paid at once. */
  down_payment_share: Share,
});

const Tiers = z.array(z.enum(riskTiers));

/** How we decide, as data: read from its table, never from code. */
export const PolicyDefinition = z.object({
  age: z.object({ max: z.int() }),
  income: z.object({ min: Amount }),
  burden: z.object({ max_share: Share }),
  arrears: z.object({
    max_overdue: Amount,
    max_months_late: z.int(),
    barred_marks: z.array(z.string()),
  }),
  velocity: z.object({
    days: z.int().positive(),
    applications_max: z.int(),
    people_per_device_max: z.int(),
    people_per_address_max: z.int(),
    people_per_curp_max: z.int(),
    people_per_phone_max: z.int(),
  }),
  scorecard: z.object({ base: z.int(), factors: z.array(Factor) }),
  /** Best first. */
  tiers: z.array(Tier).min(1),
  line: z.object({ min: Amount, round_to: z.int().positive(), valid_days: z.int().positive() }),
  down_payment: z.object({ share_max: Share }),
  tiers_served: z.object({
    kyc: Tiers,
    purchase: Tiers,
    personal_loan: Tiers,
    in_store: Tiers,
  }),
  /** What can be applied for at all. */
  amounts: z.object({
    purchase: z.object({ min: Amount, max: Amount }),
    personal_loan: z.object({ min: Amount, max: Amount }),
  }),
  bureau: z.object({ retry_delays_s: z.array(z.int().nonnegative()) }),
  /** Days until another try makes sense; null: no day can be told. */
  retry_days: z.record(z.enum(declineReasons), z.int().nonnegative().nullable()),
});
export type PolicyDefinition = z.output<typeof PolicyDefinition>;

export type Policy = PolicyDefinition & { readonly version: string };

export const tierOf = ({ tiers }: Policy, tier: RiskTier) => tiers.find((one) => one.tier === tier);
