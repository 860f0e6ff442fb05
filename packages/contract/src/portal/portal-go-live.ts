import { z } from 'zod';
import { FileReply } from '../file.ts';
import { OneTimeCode } from '../identity/one-time-code.ts';
import {
  accountStatuses,
  moreReasons,
  PROOF_CODE_LENGTH,
  proofProblems,
  proofStatuses,
  refusalReasons,
  suspensionReasons,
} from './account-status.ts';
import { definePortalCall } from './define-portal-call.ts';
import { BusinessFacts } from './portal-account.ts';

const owner = { roles: ['owner'] } as const;
const seen = { roles: ['owner', 'finance', 'developer', 'reader'] } as const;

const callErrors = ['session_expired', 'role_missing'] as const;
const actErrors = [
  ...callErrors,
  'validation_failed',
  'state_conflict',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'operation_in_progress',
] as const;

/** An account that was given, as whoever may not see it whole sees it. */
export const proofFields = {
  status: z.enum(proofStatuses),
  problem: z.enum(proofProblems).nullable(),
  bank: z.string().nullable(),
  last4: z.string(),
};

/** How far a business is from selling, and what is asked of it next. */
export const Setup = z.object({
  status: z.enum(accountStatuses),
  /** Null: nobody signed it up here. */
  business: BusinessFacts.nullable(),
  proof: z
    .object({
      ...proofFields,
      attempts_left: z.int(),
      /** Until then its code can be typed. */
      expires_at: z.string(),
    })
    .nullable(),
  agreement: z.object({
    version: z.string(),
    /** In hundredths of a percent of a sale, without IVA. */
    fee_bps: z.int(),
    /** What is paid of a sale of an even amount. */
    example: z.object({ sale: z.int(), fee: z.int(), fee_iva: z.int(), net: z.int() }),
    signed_at: z.string().nullable(),
    signed_by: z.string().nullable(),
    /** Of the paper that was signed. */
    paper_hash: z.string().nullable(),
    /** A code that can still be typed; null: none was sent, or it is over. */
    code: z
      .object({ sent_to: z.string(), expires_at: z.string(), attempts_left: z.int() })
      .nullable(),
  }),
  /** Since when people of ours look at it, and by which day they said that they do. */
  review: z.object({ since: z.string(), by: z.string() }).nullable(),
  more: z
    .object({ reasons: z.array(z.enum(moreReasons)), note: z.string(), at: z.string() })
    .nullable(),
  refusal: z
    .object({ reason: z.enum(refusalReasons), note: z.string(), at: z.string() })
    .nullable(),
  suspension: z
    .object({ reason: z.enum(suspensionReasons), note: z.string(), at: z.string() })
    .nullable(),
});
export type Setup = z.output<typeof Setup>;

export const getPortalSetup = definePortalCall({
  method: 'GET',
  path: '/v1/account/setup',
  summary: 'How far a business is from selling: its account, its agreement, and our review.',
  portalAccess: seen,
  reply: Setup,
  errors: callErrors,
});

export const correctPortalAccount = definePortalCall({
  method: 'POST',
  path: '/v1/account/business',
  summary:
    'Corrects what a business said of itself, until it is looked at; who it is for the tax office begins its proof anew.',
  portalAccess: owner,
  idempotency: 'required',
  body: BusinessFacts,
  reply: Setup,
  errors: actErrors,
});

export const givePortalClabe = definePortalCall({
  method: 'POST',
  path: '/v1/account/clabe',
  summary: 'Names the account to be paid to: one centavo goes there, with a code beside it.',
  portalAccess: owner,
  idempotency: 'required',
  /** Eighteen digits, with blanks or without; whether its last one is right is seen where it is looked at. */
  body: z.strictObject({ clabe: z.string().max(40) }),
  reply: Setup,
  errors: [...actErrors, 'proof_limit'],
});

export const confirmPortalClabe = definePortalCall({
  method: 'POST',
  path: '/v1/account/clabe/confirm',
  summary: 'Types the code that came with the centavo: the account is theirs.',
  portalAccess: owner,
  idempotency: 'required',
  body: z.strictObject({ code: z.string().trim().length(PROOF_CODE_LENGTH) }),
  reply: Setup,
  errors: [...actErrors, 'otp_invalid', 'otp_expired'],
});

export const printPortalAgreement = definePortalCall({
  method: 'GET',
  path: '/v1/account/agreement.pdf',
  summary: 'The agreement: as it was signed, or as it would be.',
  portalAccess: seen,
  file: ['application/pdf'],
  reply: FileReply,
  errors: [...callErrors, 'not_found'],
});

export const sendPortalAgreementCode = definePortalCall({
  method: 'POST',
  path: '/v1/account/agreement/code',
  summary: 'Sends the code by which the agreement is signed to whoever asks, by letter.',
  portalAccess: owner,
  idempotency: 'required',
  reply: Setup,
  errors: [...actErrors, 'rate_limited'],
});

export const signPortalAgreement = definePortalCall({
  method: 'POST',
  path: '/v1/account/agreement/sign',
  summary: 'Signs the agreement by its code: people of ours look at the business next.',
  portalAccess: owner,
  idempotency: 'required',
  body: z.strictObject({
    code: OneTimeCode,
    /** They say that they may sign for the business. */
    can_sign: z.literal(true),
  }),
  reply: Setup,
  errors: [...actErrors, 'otp_invalid', 'otp_expired'],
});

export const answerPortalReview = definePortalCall({
  method: 'POST',
  path: '/v1/account/answer',
  summary: 'Answers what people of ours wanted to know: they look at it again.',
  portalAccess: owner,
  idempotency: 'required',
  body: z.strictObject({ text: z.string().trim().min(3).max(1_000) }),
  reply: Setup,
  errors: actErrors,
});
