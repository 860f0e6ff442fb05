import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * How far money that comes back has come.
 * - `needs_account`: there is no account to send it to, or the last one did not take it.
 * - `held`: the account is new, or a contact was changed: until `held_until` nothing is sent. Or payouts to the
 *   customer are held, which `user/restrictions` tells.
 * - `as_credit`: it stays with the loan as saldo a favor and pays what comes next.
 */
export const moneyBackStates = [
  'needs_account',
  'held',
  'on_its_way',
  'credited',
  'failed',
  'as_credit',
] as const;
export type MoneyBackState = (typeof moneyBackStates)[number];

/** From the customer's word that it went back to the last centavo. */
export const refundStates = ['applied', 'needs_account', 'held', 'on_its_way', 'credited'] as const;
export type RefundState = (typeof refundStates)[number];

/** A shop's refund and where it went. Amounts in centavos. */
export const OwnRefundView = z.object({
  refund_id: z.string(),
  loan_id: z.string(),
  merchant_name: z.string(),
  order_id: z.string(),
  amount: z.int(),
  created_at: z.iso.datetime(),
  state: z.enum(refundStates),
  /** What the customer no longer has to pay, interest and IVA with it. */
  to_plan: z.int(),
  /** Of the down payment, to the card or the account it came from. */
  to_origin: z.object({ amount: z.int(), state: z.enum(moneyBackStates) }).nullable(),
  /** What they had paid of it with points: it goes back as points. */
  to_points: z.int(),
  /** What they had paid of it in money, to the account they chose. */
  to_account: z
    .object({
      amount: z.int(),
      state: z.enum(moneyBackStates),
      last4: z.string().nullable(),
      tracking_key: z.string().nullable(),
    })
    .nullable(),
});
export type OwnRefundView = z.output<typeof OwnRefundView>;

/** «Devolví el producto». While it is open nothing is late, and nothing is charged automatically. */
export const ReturnView = z.object({
  return_id: z.string(),
  loan_id: z.string(),
  merchant_name: z.string(),
  order_id: z.string(),
  status: z.enum(['open', 'refunded', 'kept', 'expired']),
  opened_at: z.iso.datetime(),
  /** So long the shop has to answer. */
  open_until: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Kept or expired: from then on the loan goes on as before. */
  resumes_at: z.iso.datetime().nullable(),
});
export type ReturnView = z.output<typeof ReturnView>;

/** A purchase that could go back, and where its money would go if all of it did. */
export const ReturnablePurchase = z.object({
  loan_id: z.string(),
  merchant_name: z.string(),
  order_id: z.string(),
  amount: z.int(),
  to_origin: z.int(),
  to_plan: z.int(),
  to_points: z.int(),
  to_account: z.int(),
});
export type ReturnablePurchase = z.output<typeof ReturnablePurchase>;

export const OwnRefunds = z.object({
  refunds: z.array(OwnRefundView),
  returns: z.array(ReturnView),
  returnable: z.array(ReturnablePurchase),
  /** What waits to be sent, of loans that are over. */
  waiting: z.int(),
  /** Where it goes by itself; null: nowhere yet. */
  account: z
    .object({
      account_id: z.string(),
      bank: z.string(),
      last4: z.string(),
      held_until: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type OwnRefunds = z.output<typeof OwnRefunds>;

export const listOwnRefunds = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/refunds',
  auth: 'session',
  summary: 'What shops gave back, how far it has come, what can go back, and where money is sent.',
  reply: OwnRefunds,
  errors: ['session_expired'],
});

export const openReturn = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/returns',
  auth: 'session',
  summary:
    'The product went back to the shop: due dates wait for its word, for thirty days at most. The same again is answered as it is.',
  body: z.strictObject({ loan_id: z.string().max(64) }),
  reply: ReturnView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'state_conflict'],
});

export const keepPurchase = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/returns/{id}/keep',
  auth: 'session',
  summary: 'The customer keeps the product after all; five days later the loan goes on.',
  params: z.object({ id: z.string().max(64) }),
  reply: ReturnView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'state_conflict'],
});
