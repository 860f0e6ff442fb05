import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { LoanPath } from '../lending/loan.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';
import { takenBackCauses } from './act-values.ts';

const waiver = {
  roles: ['support', 'une', 'collections', 'finance'],
  secondPerson: { when: 'above', limit: 'waiver', approvers: ['finance', 'compliance'] },
} as const;

const { min, max } = bounds.instalments;

export const previewChargeWaiver = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/waiver',
  summary: 'What not asking for the late charges of one instalment would do.',
  access: { roles: waiver.roles, secondPerson: 'never' },
  params: LoanPath,
  query: z.object({ number: z.coerce.number().int().min(min).max(max) }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const waiveLoanCharges = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/waiver',
  summary:
    'The late charges of one instalment are not asked for; above a limit, once a second person agrees.',
  access: waiver,
  params: LoanPath,
  body: Why.extend({ number: z.int().min(min).max(max), fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

const writeOff = {
  roles: ['collections', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

export const previewWriteOff = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/write-off',
  summary: 'What giving a loan up as lost would do.',
  access: { roles: writeOff.roles, secondPerson: 'never' },
  params: LoanPath,
  reply: ShownPreview,
  errors: previewErrors,
});

export const writeOffLoan = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/write-off',
  summary: 'Gives a loan up as lost, once a second person agrees.',
  access: writeOff,
  params: LoanPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

const refund = {
  roles: ['support', 'une', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

const { amount } = bounds;

export const previewSaleRefund = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/sale-refund',
  summary: 'What giving back a purchase, or a part of it, in its shop’s name would do.',
  access: { roles: refund.roles, secondPerson: 'never' },
  params: LoanPath,
  /** All that is left of it unless said. */
  query: z.object({ amount: z.coerce.number().int().min(amount.min).max(amount.max).optional() }),
  reply: ShownPreview,
  errors: [...previewErrors, 'refund_exceeds_amount'],
});

export const refundLoanSale = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/sale-refund',
  summary:
    'Gives back a purchase, or a part of it, in its shop’s name, once a second person agrees.',
  access: refund,
  params: LoanPath,
  body: Why.extend({
    amount: z.int().min(amount.min).max(amount.max).optional(),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: [...actErrors, 'refund_exceeds_amount'],
  idempotency: 'required',
});

const reversal = {
  roles: ['collections', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

/** The payment by the key of its event (`StaffLoanEvent.key`). */
const PaymentKey = z.string().max(200);

export const previewPaymentReversal = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/payment-reversal',
  summary: 'What recording that a bank took a charge back would do to each loan that it paid.',
  access: { roles: reversal.roles, secondPerson: 'never' },
  params: LoanPath,
  query: z.object({ payment: PaymentKey, cause: z.enum(takenBackCauses) }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const reverseLoanPayment = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/payment-reversal',
  summary:
    'Records that a bank took a charge back, which no provider told us, once a second person agrees.',
  access: reversal,
  params: LoanPath,
  body: Why.extend({
    payment: PaymentKey,
    cause: z.enum(takenBackCauses),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

const move = {
  roles: ['support', 'une', 'collections', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

/** The payment, and the loan that it was meant for. */
const PaymentMove = z.object({ payment: PaymentKey, to_loan_id: z.string().max(64) });

export const previewPaymentMove = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/payment-move',
  summary:
    'What moving a payment to the loan that it was meant for would do to both, and to the books.',
  access: { roles: move.roles, secondPerson: 'never' },
  params: LoanPath,
  query: PaymentMove,
  reply: ShownPreview,
  errors: previewErrors,
});

export const moveLoanPayment = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/payment-move',
  summary:
    'Moves a payment to the loan that it was meant for, from the day it was made, once a second person agrees.',
  access: move,
  params: LoanPath,
  body: Why.extend({ ...PaymentMove.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

const goodwill = {
  roles: ['support', 'une', 'collections', 'finance'],
  secondPerson: { when: 'above', limit: 'goodwill', approvers: ['finance', 'compliance'] },
} as const;

export const previewGoodwillCredit = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/goodwill',
  summary: 'What giving a customer an amount on a loan would do.',
  access: { roles: goodwill.roles, secondPerson: 'never' },
  params: LoanPath,
  query: z.object({ amount: z.coerce.number().int().min(amount.min).max(amount.max) }),
  reply: ShownPreview,
  errors: [...previewErrors, 'goodwill_exceeds_debt'],
});

export const creditGoodwill = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/goodwill',
  summary:
    'Gives a customer an amount on a loan at our cost: what is due first, then principal; above a limit, once a second person agrees.',
  access: goodwill,
  params: LoanPath,
  body: Why.extend({ amount: z.int().min(amount.min).max(amount.max), fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'goodwill_exceeds_debt'],
  idempotency: 'required',
});
