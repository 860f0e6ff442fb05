import { z } from 'zod';
import { Amount, AmountOrNone, Id, idParams, OrderId } from '../merchants/fields.ts';
import { paymentStatuses } from '../merchants/payment-status.ts';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';

/** Cashiers charge and do nothing else; an owner may stand at the counter too. */
const access = { roles: ['owner', 'cashier'], inTest: ['developer'] } as const;
const ofSale = modeParams.extend(idParams.shape);

const actErrors = [
  ...portalCallErrors,
  'validation_failed',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'operation_in_progress',
] as const;

/** A sale at the till. Nothing of the shopper is in it: neither plan nor reason. */
export const TillSale = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.int(),
  refunded_amount: z.int(),
  status: z.enum(paymentStatuses),
  created_at: z.string(),
  /** What can still be given back at the till: of today's sales only. */
  refundable: z.int(),
});
export type TillSale = z.output<typeof TillSale>;

/** Somebody's time at a till, and what came of it until now. */
const TillShift = z.object({
  till: z.string(),
  /** Null in a shop that has no branches. */
  branch: z.string().nullable(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  sold: z.int(),
  sold_count: z.int(),
  refunded: z.int(),
  refund_count: z.int(),
  /** Neither charged nor waiting any more. */
  uncharged_count: z.int(),
  waiting_count: z.int(),
  /** What the shop's own till says it sold with us; null: nobody said. */
  counted: z.int().nullable(),
});
export type TillShift = z.output<typeof TillShift>;

export const getPortalTill = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/till',
  summary:
    'The till of whoever is signed in: their open shift with its sales, their last ones, and who can vouch for a refund.',
  portalAccess: access,
  params: modeParams,
  reply: z.object({
    shift: TillShift.nullable(),
    sales: z.array(TillSale),
    past: z.array(TillShift),
    /** Where a shift can be opened; empty: the shop is in one place. */
    branches: z.array(z.object({ id: z.string(), name: z.string() })),
    approvers: z.array(z.object({ person_id: z.string(), name: z.string() })),
  }),
  errors: portalCallErrors,
});

export const openTillShift = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/till/shifts',
  summary: 'Begins a shift: who stands where, from now on.',
  portalAccess: access,
  idempotency: 'required',
  params: modeParams,
  body: z.strictObject({
    till: z.string().trim().min(1).max(30),
    /** Of a shop that has branches, one that is open. */
    branch_id: Id.nullable().default(null),
  }),
  reply: TillShift,
  errors: [...actErrors, 'till_shift_open'],
});

export const closeTillShift = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/till/shifts/close',
  summary: "Ends one's own shift, with what the shop's till says it came to.",
  portalAccess: access,
  idempotency: 'required',
  params: modeParams,
  body: z.strictObject({ counted: AmountOrNone.nullable() }),
  reply: TillShift,
  errors: [...actErrors, 'till_shift_closed', 'till_sales_waiting'],
});

export const chargeAtTill = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/till/sales',
  summary:
    'Charges the code on a shopper’s phone, who then accepts there. Once, however often it is sent.',
  portalAccess: access,
  idempotency: 'required',
  params: modeParams,
  body: z.strictObject({
    code: z.string().regex(/^\d{19}$/),
    amount: Amount,
    order_id: OrderId,
  }),
  reply: TillSale,
  errors: [
    ...actErrors,
    'till_shift_closed',
    'not_found',
    'store_code_expired',
    'store_code_refused',
    'order_exists',
    'merchant_suspended',
  ],
});

export const getTillSale = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/till/sales/{id}',
  summary: 'Where a sale of one’s own stands.',
  portalAccess: access,
  params: ofSale,
  reply: TillSale,
  errors: [...portalCallErrors, 'not_found'],
});

export const cancelTillSale = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/till/sales/{id}/cancel',
  summary: 'Withdraws a sale of one’s own that its shopper has not accepted.',
  portalAccess: access,
  idempotency: 'required',
  params: ofSale,
  reply: TillSale,
  errors: [...actErrors, 'not_found', 'payment_state_conflict'],
});

export const approveTillRefund = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/till/sales/{id}/approval',
  summary:
    'A second person vouches by their PIN for giving back so much of a sale of today; good for some minutes, once.',
  portalAccess: access,
  params: ofSale,
  body: z.strictObject({
    person_id: z.string().max(64),
    pin: z.string().regex(/^\d{6}$/),
    amount: Amount,
  }),
  reply: z.object({ approval: z.string() }),
  errors: [
    ...portalCallErrors,
    'validation_failed',
    'not_found',
    'sale_not_today',
    'approver_unfit',
    'pin_wrong',
    'pin_over',
  ],
});

export const refundTillSale = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/till/sales/{id}/refunds',
  summary: 'Gives back what a second person vouched for.',
  portalAccess: access,
  idempotency: 'required',
  params: ofSale,
  body: z.strictObject({ approval: z.string().min(1).max(400), amount: Amount }),
  reply: TillSale,
  errors: [
    ...actErrors,
    'not_found',
    'sale_not_today',
    'till_shift_closed',
    'approval_over',
    'payment_state_conflict',
    'refund_exceeds_amount',
  ],
});
