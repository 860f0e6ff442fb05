import { z } from 'zod';
import { paymentStatuses } from '../merchants/payment-status.ts';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';

/** A payment as a list shows it. */
export const PortalPaymentRow = z.object({
  id: z.string(),
  order_id: z.string(),
  /** What was bought, in a few words; null where the shop named nothing. */
  goods: z.string().nullable(),
  channel: z.enum(['ecommerce', 'instore', 'online', 'enterprise']),
  status: z.enum(paymentStatuses),
  amount: z.int(),
  refunded_amount: z.int(),
  created_at: z.string(),
  /** Where it was sold, by the name that the branch has now. */
  branch: z.string().nullable(),
});
export type PortalPaymentRow = z.output<typeof PortalPaymentRow>;

/** What a payout is made of, signed as the shop sees it: they add up to `net`. */
export const PayoutSums = z.object({
  sales: z.int(),
  sale_count: z.int(),
  refunds: z.int(),
  refund_count: z.int(),
  /** Our commission, less what of it went back with refunds. */
  fee: z.int(),
  fee_iva: z.int(),
  net: z.int(),
});
export type PayoutSums = z.output<typeof PayoutSums>;

/** What waits for somebody of the shop. */
export const portalTasks = [
  'capture',
  'webhook_failing',
  'webhook_off',
  'payout_returned',
  'payouts_held',
  'account_missing',
] as const;
export type PortalTask = (typeof portalTasks)[number];

export const getPortalHome = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/home',
  summary: 'The day of a shop: what it sold, what it is paid next, and what waits for it.',
  portalAccess: { roles: ['owner', 'finance', 'reader'], inTest: ['developer'] },
  params: modeParams,
  reply: z.object({
    today: z.string(),
    sales: z.object({ amount: z.int(), count: z.int(), last_at: z.string().nullable() }),
    /** The last seven days, today the last. */
    week: z.array(z.object({ day: z.string(), amount: z.int() })),
    /** What waits for the next payout, and the day on which it goes out; held: after this instant. */
    next_payout: z.object({
      sums: PayoutSums,
      business_date: z.string(),
      clabe_last4: z.string().nullable(),
      held_until: z.string().nullable(),
    }),
    fee_bps: z.int(),
    recent: z.array(PortalPaymentRow),
    tasks: z.array(
      z.object({
        kind: z.enum(portalTasks),
        /** How many payments, deliveries or payouts it is about. */
        count: z.int(),
        /** Until when or since when, by its kind. */
        at: z.string().nullable(),
        /** The one that it is about, where it is one. */
        about: z.string().nullable(),
      }),
    ),
  }),
  errors: portalCallErrors,
});
