import { z } from 'zod';
import { Id, idParams, pageOf, pageQuery } from '../merchants/fields.ts';
import { PaymentView } from '../merchants/payment.ts';
import { paymentStatuses } from '../merchants/payment-status.ts';
import { CaptureOrder, previewRefund } from '../merchants/purchase.ts';
import { RefundOrder, RefundView } from '../merchants/refund.ts';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';
import { PortalPaymentRow } from './portal-home.ts';

const reads = { roles: ['owner', 'finance', 'reader'], inTest: ['developer'] } as const;
const acts = { roles: ['owner', 'finance'], inTest: ['developer'] } as const;
const ofPayment = modeParams.extend(idParams.shape);

const actErrors = [
  ...portalCallErrors,
  'not_found',
  'payment_state_conflict',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'operation_in_progress',
] as const;

export const listPortalPayments = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/payments',
  summary:
    'What a shop asked its shoppers for, newest first; by state, by day or by its own order.',
  portalAccess: reads,
  params: modeParams,
  query: z.object({
    ...pageQuery,
    status: z.enum(paymentStatuses).optional(),
    /** The order's number, or how it begins. */
    order: z.string().trim().min(1).max(64).optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    branch: Id.optional(),
  }),
  reply: pageOf(PortalPaymentRow),
  errors: [...portalCallErrors, 'validation_failed'],
});

/** What happened to a payment, and when. */
const PaymentMoment = z.object({
  at: z.string(),
  status: z.enum(paymentStatuses),
  /** What was given back with it. */
  refunded: z.int().nullable(),
});

export const PortalPayment = z.object({
  payment: PaymentView,
  goods: z.string().nullable(),
  channel: PortalPaymentRow.shape.channel,
  branch: PortalPaymentRow.shape.branch,
  /** As the shop sees it, less what went back with refunds; null before it is captured. */
  settlement: z
    .object({
      fee_bps: z.int(),
      fee: z.int(),
      fee_iva: z.int(),
      net: z.int(),
      payout: z
        .object({ id: z.string(), business_date: z.string(), status: z.string() })
        .nullable(),
    })
    .nullable(),
  moments: z.array(PaymentMoment),
  refunds: z.array(RefundView),
  refundable: z.int(),
});
export type PortalPayment = z.output<typeof PortalPayment>;

export const getPortalPayment = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/payments/{id}',
  summary: 'One payment: what was bought, what happened, what it comes to, and what went back.',
  portalAccess: reads,
  params: ofPayment,
  reply: PortalPayment,
  errors: [...portalCallErrors, 'not_found'],
});

export const capturePortalPayment = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/payments/{id}/capture',
  summary: 'Takes an authorised payment, or a part of it; the rest is released.',
  portalAccess: acts,
  idempotency: 'required',
  params: ofPayment,
  body: CaptureOrder,
  reply: PaymentView,
  errors: [...actErrors, 'validation_failed', 'payment_on_hold'],
});

export const cancelPortalPayment = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/payments/{id}/cancel',
  summary: 'Withdraws a payment that is not captured.',
  portalAccess: acts,
  idempotency: 'required',
  params: ofPayment,
  reply: PaymentView,
  errors: actErrors,
});

/** What a refund does: to the shopper's loan, and to what the shop is paid. */
export const PortalRefundPreview = previewRefund.reply.extend({
  fee_returned: z.int(),
  fee_iva_returned: z.int(),
  /** What is kept from the next payouts. */
  from_payouts: z.int(),
  /** What could still be given back afterwards. */
  left: z.int(),
});
export type PortalRefundPreview = z.output<typeof PortalRefundPreview>;

export const previewPortalRefund = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/payments/{id}/refunds/preview',
  summary: 'Where the money of a refund would go, by the code that gives it back. Nothing changes.',
  portalAccess: acts,
  params: ofPayment,
  body: RefundOrder,
  reply: PortalRefundPreview,
  errors: [
    ...portalCallErrors,
    'not_found',
    'payment_state_conflict',
    'validation_failed',
    'refund_exceeds_amount',
  ],
});

export const refundPortalPayment = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/payments/{id}/refunds',
  summary: 'Gives money back: an amount, some lines, or all that is left.',
  portalAccess: acts,
  idempotency: 'required',
  params: ofPayment,
  body: RefundOrder,
  reply: RefundView,
  errors: [...actErrors, 'validation_failed', 'refund_exceeds_amount'],
});
