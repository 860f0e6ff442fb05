import { z } from 'zod';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

const placement = {
  roles: ['collections', 'finance'],
  secondPerson: { when: 'above', limit: 'suspense', approvers: ['finance', 'compliance'] },
} as const;

/** Money that goes out always takes two. */
const giveBack = {
  roles: ['collections', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

/** `rcpt_…` */
const ReceiptPath = z.object({ receipt_id: z.string().max(64) });
const LoanId = z.string().max(64);

export const previewSuspensePlacement = defineStaffCall({
  method: 'GET',
  path: '/v1/suspense/{receipt_id}/placement',
  summary:
    'What placing money that nobody could place on a loan would do, from the day it was sent.',
  access: { roles: placement.roles, secondPerson: 'never' },
  params: ReceiptPath,
  query: z.object({ loan_id: LoanId }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const placeSuspense = defineStaffCall({
  method: 'POST',
  path: '/v1/suspense/{receipt_id}/placement',
  summary:
    'Places money that nobody could place on a loan; above a limit, once a second person agrees.',
  access: placement,
  params: ReceiptPath,
  body: Why.extend({ loan_id: LoanId, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

export const previewSuspenseReturn = defineStaffCall({
  method: 'GET',
  path: '/v1/suspense/{receipt_id}/return',
  summary: 'What sending money that nobody could place back to its sender would do.',
  access: { roles: giveBack.roles, secondPerson: 'never' },
  params: ReceiptPath,
  reply: ShownPreview,
  errors: previewErrors,
});

export const returnSuspense = defineStaffCall({
  method: 'POST',
  path: '/v1/suspense/{receipt_id}/return',
  summary: 'Sends money that nobody could place back to its sender, once a second person agrees.',
  access: giveBack,
  params: ReceiptPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

/** `clm_…` */
const ClaimPath = z.object({ claim_id: z.string().max(64) });

/** Whether money that waits is whose who says so; or, of a claim that came to nothing, that it is looked for again. */
const verdict = z.enum(['approve', 'deny', 'look_again']);

export const previewClaimDecision = defineStaffCall({
  method: 'GET',
  path: '/v1/claims/{claim_id}/decision',
  summary: 'What deciding about a customer’s «ya pagué» would do.',
  access: { roles: placement.roles, secondPerson: 'never' },
  params: ClaimPath,
  query: z.object({ verdict }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const decidePaymentClaim = defineStaffCall({
  method: 'POST',
  path: '/v1/claims/{claim_id}/decision',
  summary:
    'Decides about a customer’s «ya pagué»; above a limit, once a second person agrees. The note says what was seen.',
  access: placement,
  params: ClaimPath,
  body: Why.extend({ verdict, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
