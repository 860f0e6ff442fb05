import { z } from 'zod';
import { productTypes } from '../identifiers.ts';
import { RequestedTerm } from './application.ts';
import { readOwn } from './read-own.ts';

/** Why somebody is declined: the whole list. */
export const declineReasons = [
  'age_above_maximum',
  'income_too_low',
  'debt_too_high',
  'score_too_low',
  'recent_arrears',
  'payment_claim_open',
  'payment_claims_failed',
  'debt_written_off',
  'amount_above_line',
  'line_below_minimum',
  'too_many_applications',
  'device_not_trusted',
  'phone_not_proven',
  'identity_not_proven',
  'bureau_unavailable',
  'information_not_confirmed',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const riskTiers = ['A', 'B', 'C', 'D'] as const;
export type RiskTier = (typeof riskTiers)[number];

/**
 * What the same decision would approve today of a declined amount, in centavos, with one plan of it. No promise:
 * whoever applies for it is decided anew, with what the bureau says then.
 */
export const SmallerAmount = z.object({
  kind: z.enum(['purchase', 'personal_loan']),
  /** The price, or the loan. */
  amount: z.int(),
  /** The least of the price that is paid at once. */
  down_payment: z.int(),
  installments: z.int(),
  frequency: RequestedTerm.shape.frequency,
  installment_amount: z.int(),
  /** Of the instalments. */
  total_amount: z.int(),
  /** One decimal, without IVA (`80.9`). */
  cat_percent: z.string(),
});
export type SmallerAmount = z.output<typeof SmallerAmount>;

export const DecisionView = z.object({
  application_process_id: z.int(),
  outcome: z.enum(['approved', 'declined']),
  decided_at: z.iso.datetime(),
  policy_version: z.string(),
  /** SHA-256 over the policy's version, the inputs and the answer: the same inputs give the same. */
  receipt_hash: z.string().nullable(),
  /** A person of ours decided, not the policy alone. */
  is_by_person: z.boolean(),
  /** What was decided from a credit file is told to its owner only: once identity is proven. Until then nothing of it. */
  is_withheld: z.boolean(),
  tier: z.enum(riskTiers).nullable(),
  /** Centavos. */
  line: z.int().nullable(),
  reasons: z.array(
    z.object({
      code: z.enum(declineReasons),
      /** Why, in one sentence. */
      text: z.string(),
      /** What would change it. */
      what_helps: z.string(),
    }),
  ),
  /** `YYYY-MM-DD`, the first day on which another application makes sense; null: at any time. */
  retry_from: z.string().nullable(),
  /** What counted, in the customer's words: what was looked at, and how it weighed. */
  factors: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      effect: z.enum(['helped', 'neutral', 'hurt']),
    }),
  ),
  /** Whose report weighed in a decline (LRSIC 39), under the folio that they gave it; null where none did. */
  bureau: z
    .object({ name: z.string(), folio: z.string().nullable(), website: z.string() })
    .nullable(),
  /** Of a decline; null: nothing smaller would pass either. */
  smaller_amount: SmallerAmount.nullable(),
});
export type DecisionView = z.output<typeof DecisionView>;

export const getDecision = readOwn({
  path: '/v1/protected/applications/decision',
  summary:
    'How the current application was decided, and why; withheld until identity is proven. Not decided yet: null.',
  reply: DecisionView,
});

export const CreditLineView = z.object({
  /** Centavos. */
  limit: z.int(),
  used: z.int(),
  available: z.int(),
  tier: z.enum(riskTiers),
  granted_at: z.iso.datetime(),
  /** `YYYY-MM-DD`; after it we look again. */
  valid_until: z.string(),
  product_types: z.array(z.enum(productTypes)),
  /** The last time it rose, and from what; null: it is as it was granted. */
  raise: z.object({ from: z.int(), to: z.int(), raised_at: z.iso.datetime() }).nullable(),
});
export type CreditLineView = z.output<typeof CreditLineView>;

export const getCreditLine = readOwn({
  path: '/v1/protected/customer/credit_line',
  summary: 'The line granted to the customer. None: null.',
  reply: CreditLineView,
});
