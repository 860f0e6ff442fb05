import { bounds } from '@abona/contract/bounds';
import { declineReasons, riskTiers } from '@abona/contract/origination/decision';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { z } from 'zod';
import { deviceLevels } from './domain/decision-inputs.ts';
import { factorNames, type PolicyRules } from './domain/policy.ts';

/** No wider than what the API lets anybody ask for. */
const Amount = z.int().nonnegative().max(bounds.amount.max).transform(centavos);
const Share = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,6})?$/)
  .transform(rate);
const Count = z.int().nonnegative();
const Tiers = z.array(z.enum(riskTiers));
const Range = z.object({ min: Amount, max: Amount });

const Factor = z.object({
  name: z.enum(factorNames),
  neutral: z.int(),
  missing: z.int(),
  bands: z.array(z.object({ from: z.number(), points: z.int() })).min(1),
});

const Tier = z.object({
  tier: z.enum(riskTiers),
  score_from: z.int(),
  line_max: Amount,
  income_share: Share,
  down_payment_share: Share,
});

const Review = z.object({
  marks: z.array(z.string()).default([]),
  thin_file_from: Amount.nullable().default(null),
  bureau_unavailable: z.boolean().default(false),
  device_levels: z.array(z.enum(deviceLevels)).default([]),
  people_per_device_from: z.int().positive().nullable().default(null),
  score_margin: Count.default(0),
  amount_from: Amount.nullable().default(null),
  hours: z.int().positive().max(72).default(4),
  answer_hours: z.int().positive().max(72).default(24),
});

/** A policy as its table holds it; one that cannot be read decides nothing. */
export const PolicyDefinition: z.ZodType<PolicyRules> = z.object({
  age: z.object({ max: Count }),
  income: z.object({ min: Amount }),
  burden: z.object({ max_share: Share }),
  arrears: z.object({
    max_overdue: Amount,
    max_months_late: Count,
    barred_marks: z.array(z.string()),
  }),
  // A policy of before claims counted names neither this nor its reasons below.
  claims: z.object({ failed_max: Count }).default({ failed_max: 1 }),
  velocity: z.object({
    days: z.int().positive(),
    applications_max: Count,
    people_per_device_max: Count,
    people_per_address_max: Count,
    people_per_curp_max: Count,
    people_per_phone_max: Count,
  }),
  // Policies from before vendors were asked: one that sees a high risk is enough.
  devices: z
    .object({ declined_levels: z.array(z.enum(deviceLevels)), vendors_min: z.int().positive() })
    .default({ declined_levels: ['high'], vendors_min: 1 }),
  // A policy that names nothing of it has everything decided by itself.
  review: Review.prefault({}),
  scorecard: z.object({ base: z.int(), factors: z.array(Factor) }),
  tiers: z.array(Tier).min(1),
  line: z.object({ min: Amount, round_to: z.int().positive(), valid_days: z.int().positive() }),
  down_payment: z.object({ share_max: Share }),
  tiers_served: z.object({
    kyc: Tiers,
    purchase: Tiers,
    personal_loan: Tiers,
    in_store: Tiers,
  }),
  amounts: z.object({ purchase: Range, personal_loan: Range }),
  // Policies are never edited: those from before it was a rule have it by default.
  decision: z.object({ valid_days: z.int().positive() }).default({ valid_days: 7 }),
  bureau: z.object({ retry_delays_s: z.array(Count) }),
  retry_days: z.partialRecord(z.enum(declineReasons), Count.nullable()).transform((days) => ({
    payment_claim_open: 5,
    payment_claims_failed: 60,
    information_not_confirmed: 1,
    ...days,
  })),
});
