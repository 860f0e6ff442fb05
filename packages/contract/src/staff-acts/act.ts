import { z } from 'zod';
import { caseKinds, caseOutcomes, caseStatuses } from '../cases/case-status.ts';
import type { ErrorCode } from '../errors.ts';
import { loanStatuses } from '../lending/loan.ts';
import { applicationStatuses } from '../origination/application-status.ts';
import { reviewStates } from '../origination/review.ts';
import { accountStatuses, refusalReasons, suspensionReasons } from '../portal/account-status.ts';
import { readPolicyRule } from '../staff/policy-catalogue.ts';
import { type ActChange, actChanges } from './act-changes.ts';
import {
  claimStatuses,
  maskedFields,
  quitaAskers,
  receiptStatuses,
  setRestrictions,
} from './act-values.ts';

/** Why somebody of ours does something: one of these, and their own words. */
export const actReasons = [
  'customer_asked',
  'our_mistake',
  'goodwill',
  'case_answered',
  'hardship',
  'order_of_authority',
  'policy',
  'other',
] as const;

export const ACT_NOTE_MAX = 500;

/** Part of every act; it is kept with it. */
export const Why = z.object({
  reason: z.enum(actReasons),
  note: z.string().trim().min(3).max(ACT_NOTE_MAX),
});
export type Why = z.output<typeof Why>;

/**
 * How a value may be written. Money is in centavos, `bps` in hundredths of a percent; a letter is what a customer reads, word by word; roles have a
 * blank between them; a rule of a policy is one line (`writePolicyRule`).
 */
const units = {
  money: z.int(),
  number: z.int(),
  text: z.string(),
  letter: z.string(),
  day: z.iso.date(),
  instant: z.iso.datetime(),
  roles: z.string(),
  loan_status: z.enum(loanStatuses),
  case_kind: z.enum(caseKinds),
  case_status: z.enum(caseStatuses),
  case_outcome: z.enum(caseOutcomes),
  /** Codes with a blank between them. */
  case_stops: z.string(),
  asked_by: z.enum(quitaAskers),
  receipt_status: z.enum(receiptStatuses),
  claim_status: z.enum(claimStatuses),
  loan_id: z.string(),
  customer_id: z.int(),
  /** A line of a journal, `debit 50000 Cartera, capital`: the side, centavos, and what an accountant calls the account. */
  posting: z.string().regex(/^(?:debit|credit) [1-9]\d* \S/),
  restriction: z.enum(setRestrictions),
  masked_field: z.enum(maskedFields),
  bps: z.int(),
  account_status: z.enum(accountStatuses),
  /** Codes with a blank between them. */
  more_reasons: z.string(),
  refusal_reason: z.enum(refusalReasons),
  suspension_reason: z.enum(suspensionReasons),
  application_status: z.enum(applicationStatuses),
  review_state: z.enum(reviewStates),
  /** Codes with a blank between them, the weightiest first. */
  decline_reasons: z.string(),
  product: z.string(),
  /** `A 0.30 B 0.45`: of each tier, a share. */
  tier_shares: z.string(),
  /** The same in centavos. */
  tier_amounts: z.string(),
  /** `quincenal 4 6 8 mensual 3`. */
  product_terms: z.string(),
  /** `TOTAL_WITH_IVA PERIODIC/360`. */
  calculation: z.string(),
  share: z.string(),
  /** `0.03 DEDUCTED`, or nothing. */
  opening_fee: z.string(),
  /** `MORATORY 0.90 90 0`, `LATE_FEE 9900 1` or `NONE`. */
  late_charge: z.string(),
  on_off: z.enum(['on', 'off']),
  policy_rule: z.string().refine((line) => readPolicyRule(line) !== null),
} as const;

/** What each is written in, for whoever shows it. */
export const changeUnits: Readonly<Record<ActChange, keyof typeof units>> = {
  instalment: 'number',
  owed: 'money',
  waived: 'money',
  credit: 'money',
  loan_status: 'loan_status',
  case_kind: 'case_kind',
  case_status: 'case_status',
  case_outcome: 'case_outcome',
  stops: 'case_stops',
  held: 'money',
  answer_by: 'day',
  granted: 'money',
  shop_refund: 'money',
  down_payment_back: 'money',
  claimed_applied: 'money',
  counted_as_paid: 'money',
  letter: 'letter',
  signed_by: 'text',
  principal_given_up: 'money',
  charges_given_up: 'money',
  instalments: 'number',
  level_payment: 'money',
  last_payment: 'day',
  asked_by: 'asked_by',
  valid_until: 'day',
  agency: 'text',
  receipt_status: 'receipt_status',
  claim_status: 'claim_status',
  received: 'money',
  value_date: 'day',
  sender: 'text',
  account: 'text',
  bank: 'text',
  holder: 'text',
  loan: 'loan_id',
  from_loan: 'loan_id',
  to_loan: 'loan_id',
  customer: 'customer_id',
  posting: 'posting',
  restriction: 'restriction',
  notice: 'letter',
  merchant: 'text',
  hold_hours: 'number',
  fee_bps: 'bps',
  account_status: 'account_status',
  more_reasons: 'more_reasons',
  refusal_reason: 'refusal_reason',
  suspension_reason: 'suspension_reason',
  policy_version: 'text',
  policy_from: 'day',
  policy_shadow: 'on_off',
  policy_tested: 'number',
  policy_approved: 'bps',
  policy_loss: 'bps',
  policy_entering: 'number',
  policy_leaving: 'number',
  policy_fairness: 'bps',
  policy_rule: 'policy_rule',
  flag: 'text',
  flag_value: 'on_off',
  person: 'text',
  masked_field: 'masked_field',
  people_shown: 'number',
  roles: 'roles',
  until: 'instant',
  application_status: 'application_status',
  review_state: 'review_state',
  tier: 'text',
  line: 'money',
  applied_for: 'money',
  down_payment: 'money',
  decline_reasons: 'decline_reasons',
  retry_from: 'day',
  product: 'product',
  product_version: 'number',
  valid_from: 'day',
  fees_registered: 'day',
  product_name: 'text',
  tier_rates: 'tier_shares',
  tier_amounts: 'tier_amounts',
  tier_fees: 'tier_shares',
  amount_min: 'money',
  product_terms: 'product_terms',
  calculation: 'calculation',
  iva: 'share',
  opening_fee: 'opening_fee',
  late_charge: 'late_charge',
  first_due_gap: 'number',
  cooling_off: 'number',
  payoff_ahead: 'number',
};

const Value = z.union([z.int(), z.string()]).nullable();

const Change = z
  .object({ what: z.enum(actChanges), before: Value, after: Value })
  .refine(({ what, before, after }) => {
    const unit = units[changeUnits[what]].nullable();
    return unit.safeParse(before).success && unit.safeParse(after).success;
  }, 'written in another unit');

/** What an act would do, by the code that does it: each thing before and after. */
export const ActPreview = z.object({
  /** What is given up or moved, in centavos; null where the act is not about money. */
  amount: z.int().nullable(),
  changes: z.array(Change),
});
export type ActPreview = z.output<typeof ActPreview>;

/** A preview and its fingerprint: whoever acts hands the fingerprint in, and what they did not see does not happen. */
export const ShownPreview = z.object({
  preview: ActPreview,
  fingerprint: z.string(),
  needs_second_person: z.boolean(),
});

export const Fingerprint = z.string().regex(/^[\da-f]{64}$/);

/** `done`: it has happened. `waits`: it is a request, and waits for somebody else. */
export const ActReply = z.object({
  outcome: z.enum(['done', 'waits']),
  request_id: z.string().nullable(),
});

/** What any preview of an act can be refused by, and any act. */
export const previewErrors = [
  'session_expired',
  'role_missing',
  'not_found',
  'own_request',
  'act_impossible',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

export const actErrors = [
  ...previewErrors,
  'preview_changed',
  'taken_by_other',
  'request_pending',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'operation_in_progress',
] as const satisfies readonly ErrorCode[];
