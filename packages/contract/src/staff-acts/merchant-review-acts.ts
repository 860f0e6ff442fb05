import { z } from 'zod';
import { FileReply } from '../file.ts';
import { accountStatuses, moreReasons, refusalReasons } from '../portal/account-status.ts';
import { BusinessFacts } from '../portal/portal-account.ts';
import { proofFields } from '../portal/portal-go-live.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { Assignment } from '../staff/staff-assignment.ts';
import {
  ACT_NOTE_MAX,
  ActReply,
  actErrors,
  Fingerprint,
  previewErrors,
  ShownPreview,
  Why,
} from './act.ts';

const reviewers = ['finance', 'compliance'] as const;
const alone = { roles: reviewers, secondPerson: 'never' } as const;
const together = {
  roles: reviewers,
  secondPerson: { when: 'always', approvers: reviewers },
} as const;

/** By its own name; it is read by that of its shop, too (`mer_…`), which is what lists of money have. */
const AccountPath = z.object({ account_id: z.string().max(64) });

/** A business that wants to sell, with all that is decided by. */
export const MerchantReview = z.object({
  account_id: z.string(),
  name: z.string(),
  status: z.enum(accountStatuses),
  created_at: z.string(),
  /** By when we said that it is looked at; null: it does not wait for us. */
  review: z.object({ since: z.string(), by: z.string() }).nullable(),
  business: BusinessFacts.nullable(),
  /** How many businesses besides say that they have the same RFC. */
  same_rfc: z.int(),
  proof: z
    .object({
      ...proofFields,
      /** As the bank's receipt has them. */
      holder: z.string().nullable(),
      holder_rfc: z.string().nullable(),
      tracking_key: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
  agreement: z
    .object({
      version: z.string(),
      fee_bps: z.int(),
      signed_at: z.string().nullable(),
      signed_by: z.string().nullable(),
      paper_hash: z.string().nullable(),
    })
    .nullable(),
  merchant_id: z.string().nullable(),
  moves: z.array(
    z.object({
      move: z.string(),
      to: z.enum(accountStatuses),
      by: z.enum(['owner', 'staff', 'system']),
      /** Of people of ours. */
      name: z.string().nullable(),
      reasons: z.array(z.string()),
      note: z.string().nullable(),
      at: z.string(),
    }),
  ),
  may: z.object({
    approve: z.boolean(),
    ask: z.boolean(),
    decline: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
  }),
  assignment: Assignment.nullable(),
});
export type MerchantReview = z.output<typeof MerchantReview>;

export const getMerchantReview = defineStaffCall({
  method: 'GET',
  path: '/v1/merchant-accounts/{account_id}',
  summary: 'A business that wants to sell: who it is, whose account it proved, and what it signed.',
  access: alone,
  params: AccountPath,
  reply: MerchantReview,
  errors: ['session_expired', 'role_missing', 'not_found'],
});

export const readMerchantAgreement = defineStaffCall({
  method: 'GET',
  path: '/v1/merchant-accounts/{account_id}/agreement',
  summary: 'The agreement of a business, as it was signed.',
  access: alone,
  params: AccountPath,
  file: ['application/pdf'],
  reply: FileReply,
  errors: ['session_expired', 'role_missing', 'not_found'],
});

/** In hundredths of a percent of a sale, without IVA: what was signed, or less. */
const MERCHANT_FEE_BPS_MAX = 3_000;

export const previewMerchantApproval = defineStaffCall({
  method: 'GET',
  path: '/v1/merchant-accounts/{account_id}/approval',
  summary: 'What letting a business sell, or taking its other account, would do.',
  access: alone,
  params: AccountPath,
  query: z.object({ fee_bps: z.coerce.number().int().min(0).max(MERCHANT_FEE_BPS_MAX) }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const approveMerchant = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/approval',
  summary:
    'Lets a business sell, to the account that it proved and for this commission, once a second person agrees.',
  access: together,
  params: AccountPath,
  body: Why.extend({
    fee_bps: z.int().min(0).max(MERCHANT_FEE_BPS_MAX),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

/** What its owner reads. */
const Words = z.string().trim().min(3).max(ACT_NOTE_MAX);

const question = {
  reasons: z
    .array(z.enum(moreReasons))
    .min(1)
    .max(moreReasons.length)
    .refine((all) => new Set(all).size === all.length, 'Cada razón una vez.'),
  words: Words,
};

export const previewMerchantQuestion = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/question/preview',
  summary: 'What asking a business for more would do, as its owner reads it.',
  access: { ...alone, isRead: true },
  params: AccountPath,
  body: z.object(question),
  reply: ShownPreview,
  errors: previewErrors,
});

export const askMerchant = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/question',
  summary: 'Asks the owner of a business for more before it is decided: it is their turn.',
  access: alone,
  params: AccountPath,
  body: Why.extend({ ...question, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

const refusal = { refusal: z.enum(refusalReasons), words: Words };

export const previewMerchantDecline = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/decline/preview',
  summary: 'What declining a business, or its other account, would do, as its owner reads it.',
  access: { ...alone, isRead: true },
  params: AccountPath,
  body: z.object(refusal),
  reply: ShownPreview,
  errors: previewErrors,
});

export const declineMerchant = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/decline',
  summary:
    'Declines a business, or the other account of one that sells, with what its owner reads.',
  access: alone,
  params: AccountPath,
  body: Why.extend({ ...refusal, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
