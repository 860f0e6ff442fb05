import { z } from 'zod';
import { bounds } from '../bounds.ts';
import type { ErrorCode } from '../errors.ts';
import { FileReply } from '../file.ts';
import { RequestedTerm } from '../origination/application.ts';
import { riskTiers } from '../origination/decision.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import {
  ActReply,
  actErrors,
  Fingerprint,
  previewErrors,
  ShownPreview,
  Why,
} from '../staff-acts/act.ts';
import { ProductCheck } from './product-checks.ts';

/** Who reads the catalogue, who proposes a version of it, and whose word it waits for. */
const readers = ['risk', 'finance', 'compliance'] as const;
const version = {
  roles: ['risk', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

/** A share as a decimal: `0.60` is sixty percent. */
const Share = z.string().regex(/^\d(\.\d{1,6})?$/);
const Amount = z.int().min(bounds.amount.min).max(bounds.amount.max);
const { frequency } = RequestedTerm.shape;
const { min, max } = bounds.instalments;

/** Interest while late, a fee, or nothing; the law allows one of them. */
const LatePolicy = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('MORATORY'),
    annual_rate: Share,
    days_max: z.int().min(1).max(3_650).nullable(),
    grace_days: z.int().min(0).max(60),
  }),
  z.object({ kind: z.literal('LATE_FEE'), fee: Amount, grace_days: z.int().min(0).max(60) }),
  z.object({ kind: z.literal('NONE') }),
]);

/** Days banks open in which a customer may withdraw without cost, at least (law). */
export const COOLING_OFF_DAYS_MIN = 10;

/** On which conditions a product is lent: everything that a version may change. Money in centavos. */
export const ProductConditions = z.object({
  /** As customers read it. */
  name: z.string().trim().min(3).max(60),
  amount_min: Amount,
  tiers: z.partialRecord(
    z.enum(riskTiers),
    z.object({ annual_rate: Share, flat_fee_share: Share, amount_max: Amount }),
  ),
  terms: z
    .array(z.object({ frequency, counts: z.array(z.int().min(min).max(max)).min(1).max(24) }))
    .min(1)
    .max(4),
  level: z.enum(['TOTAL_WITH_IVA', 'BEFORE_IVA', 'FLAT_FEE']),
  day_count: z.enum(['PERIODIC/360', 'ACT/360', 'ACT/365', 'ACT/ACT', '30/360']),
  iva: Share,
  opening_fee: z
    .object({ share: Share, mode: z.enum(['DEDUCTED', 'PAID_UPFRONT', 'FINANCED']) })
    .nullable(),
  late_policy: LatePolicy,
  /** Between the purchase and the first instalment, at least. */
  first_due_gap_days: z.int().min(0).max(60),
  /** In which the customer may withdraw without cost. */
  cooling_off_business_days: z.int().min(COOLING_OFF_DAYS_MIN).max(60),
  payoff_days_ahead: z.int().min(0).max(60),
});
export type ProductConditions = z.output<typeof ProductConditions>;

/** Whether a version was, is or will be lent on. */
export const versionStates = ['past', 'current', 'coming'] as const;

const StaffProductVersion = z.object({
  version: z.int(),
  valid_from: z.iso.date(),
  state: z.enum(versionStates),
  /** When its fees were registered at CONDUSEF; null: they are those of the version before. */
  fees_registered_on: z.iso.date().nullable(),
  conditions: ProductConditions,
});

export const StaffProduct = z.object({
  product: z.string(),
  kind: z.enum(['purchase', 'cash']),
  is_revolving: z.boolean(),
  /** The text that is signed for it now, and its registration at CONDUSEF. */
  contract: z.object({ text: z.string(), reca: z.string() }),
  /** The oldest first. */
  versions: z.array(StaffProductVersion),
});
export type StaffProduct = z.output<typeof StaffProduct>;

const readErrors = [
  'session_expired',
  'role_missing',
  'not_found',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

export const listProducts = defineStaffCall({
  method: 'GET',
  path: '/v1/products',
  summary: 'What we lend and on which conditions, with every version that was, is or will be.',
  access: { roles: readers, secondPerson: 'never' },
  reply: z.object({ products: z.array(StaffProduct) }),
  errors: ['session_expired', 'role_missing'],
});

const ProductPath = z.object({ product: z.string().regex(/^[a-z][a-z_]{1,39}$/) });

/** What a plan costs; null where that version does not offer it. */
const QuotedCost = z
  .object({
    installment_amount: z.int(),
    total_amount: z.int(),
    /** One decimal, without IVA. */
    cat_percent: z.string(),
  })
  .nullable();

/** By POST: conditions stand in no address. */
export const compareProduct = defineStaffCall({
  method: 'POST',
  path: '/v1/products/{product}/compare',
  summary: 'What an amount costs by the version that holds and by a proposed one, term by term.',
  access: { roles: readers, secondPerson: 'never', isRead: true },
  params: ProductPath,
  body: z.object({ conditions: ProductConditions, amount: Amount, tier: z.enum(riskTiers) }),
  reply: z.object({
    plans: z.array(
      z.object({ frequency, installments: z.int(), now: QuotedCost, proposed: QuotedCost }),
    ),
    /** The dearest CAT of each tier for that amount. */
    cats: z.array(
      z.object({
        tier: z.enum(riskTiers),
        now: z.string().nullable(),
        proposed: z.string().nullable(),
      }),
    ),
  }),
  errors: [...readErrors, 'product_impossible'],
});

const Proposed = z.object({
  conditions: ProductConditions,
  /** The first day on which it is lent; after today. */
  valid_from: z.iso.date(),
  /** Needed where a fee is another one: the day it was registered at CONDUSEF (`product-fees.ts`). */
  fees_registered_on: z.iso.date().nullable().default(null),
});

const feeErrors = ['product_fees_unregistered', 'product_fees_too_soon'] as const;
const additionErrors = [
  'product_impossible',
  'product_day_taken',
  'product_contract_unregistered',
  ...feeErrors,
] as const;

/** By POST: conditions stand in no address. */
export const checkProductVersion = defineStaffCall({
  method: 'POST',
  path: '/v1/products/{product}/checks',
  summary:
    'What the machine looks at before a version may be lent on, each with what it found; what does not pass refuses it.',
  access: { roles: readers, secondPerson: 'never', isRead: true },
  params: ProductPath,
  body: Proposed.extend({
    /** Null: nobody has said yet; looked at as if it began tomorrow. */
    valid_from: z.iso.date().nullable(),
  }),
  reply: z.object({ checks: z.array(ProductCheck) }),
  errors: readErrors,
});

export const readProductProposal = defineStaffCall({
  method: 'GET',
  path: '/v1/products/{product}/proposal',
  summary: 'The version that waits for a second person, and what keeps the one it has.',
  access: { roles: readers, secondPerson: 'never' },
  params: ProductPath,
  reply: z.object({
    /** Null: none waits. */
    proposal: Proposed.extend({ request_id: z.string() }).nullable(),
    /** What was made of a version stays with it. */
    kept: z.object({ active_loans: z.int(), open_offers: z.int() }),
  }),
  errors: readErrors,
});

/** By POST: conditions stand in no address. */
export const printCoverSheet = defineStaffCall({
  method: 'POST',
  path: '/v1/products/{product}/cover-sheet',
  summary:
    'The cover sheet that is printed for an amount in its longest term on proposed conditions, as if they held today.',
  access: { roles: readers, secondPerson: 'never', isRead: true },
  params: ProductPath,
  body: z.object({ conditions: ProductConditions, amount: Amount, tier: z.enum(riskTiers) }),
  file: ['application/pdf'],
  reply: FileReply,
  errors: [...readErrors, 'product_impossible'],
});

export const previewProductVersion = defineStaffCall({
  method: 'POST',
  path: '/v1/products/{product}/versions/preview',
  summary: 'What lending on a new version from a day on would change, and what customers read.',
  access: { roles: version.roles, secondPerson: 'never', isRead: true },
  params: ProductPath,
  body: Proposed,
  reply: ShownPreview,
  errors: [...previewErrors, ...additionErrors],
});

export const addProductVersion = defineStaffCall({
  method: 'POST',
  path: '/v1/products/{product}/versions',
  summary:
    'Lends on a new version from a day on, once a second person agrees; loans keep the one they have.',
  access: version,
  params: ProductPath,
  body: Why.extend({ ...Proposed.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, ...additionErrors],
  idempotency: 'required',
});

const VersionPath = ProductPath.extend({ version: z.coerce.number().int().min(1).max(1_000_000) });

export const previewProductWithdrawal = defineStaffCall({
  method: 'GET',
  path: '/v1/products/{product}/versions/{version}/withdrawal',
  summary: 'What taking back a version whose day has not come would change.',
  access: { roles: version.roles, secondPerson: 'never' },
  params: VersionPath,
  reply: ShownPreview,
  errors: [...previewErrors, 'product_impossible', ...feeErrors],
});

export const withdrawProductVersion = defineStaffCall({
  method: 'POST',
  path: '/v1/products/{product}/versions/{version}/withdrawal',
  summary: 'Takes back a version whose day has not come, once a second person agrees.',
  access: version,
  params: VersionPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'product_impossible', ...feeErrors],
  idempotency: 'required',
});
