import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Amounts in centavos: what points are worth, everywhere. */
export const PointMovement = z.object({
  movement_id: z.string(),
  /**
   * `returned`: taken back, because what earned them was given back. `restored`: spent on a loan that did
   * not need them in the end; they come back as points, never as money.
   */
  kind: z.enum(['earned', 'returned', 'spent', 'restored']),
  amount: z.int(),
  on: z.string(),
  loan_id: z.string(),
});
export type PointMovement = z.output<typeof PointMovement>;

export const PointsView = z.object({
  /** What can be spent. */
  balance_amount: z.int(),
  /** Earned by what was given back, and spent before that: points to come fill it; it is never money. */
  owed_amount: z.int(),
  /** The newest first, at most twenty. */
  movements: z.array(PointMovement),
});
export type PointsView = z.output<typeof PointsView>;

export const getPointsBalance = defineEndpoint({
  service: 'account',
  method: 'GET',
  path: '/api/v1/clients/points/balance_amount',
  auth: 'session',
  summary: 'What the customer’s points are worth, and what happened to them.',
  reply: PointsView,
  errors: ['session_expired'],
});

export const getEnabledPromotion = defineEndpoint({
  service: 'account',
  method: 'GET',
  path: '/api/v1/clients/points/enabled_promotion',
  auth: 'session',
  summary: 'What a purchase of an amount at a shop would earn in points today; null: nothing.',
  query: z.object({
    merchant_id: z.string().max(64).optional(),
    /** Centavos. */
    amount: z.string().regex(/^\d{1,12}$/),
  }),
  reply: z.object({
    promotion: z
      .object({
        promotion_id: z.string(),
        title: z.string(),
        points_amount: z.int(),
        /** What has to be bought at least. */
        amount_min: z.int(),
        valid_until: z.string(),
      })
      .nullable(),
  }),
  errors: ['session_expired', 'validation_failed'],
});

export const productNames = ['abonapay', 'instore_consumer', 'cash_installments'] as const;

export const getProductCapabilities = defineEndpoint({
  service: 'account',
  method: 'GET',
  path: '/api/v1/clients/product_capabilities',
  auth: 'session',
  summary: 'Which products the customer can use now, and why not.',
  reply: z.object({
    products: z.array(
      z.object({
        product: z.enum(productNames),
        is_enabled: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['session_expired'],
});

export const SpendPoints = z.strictObject({
  loan_id: z.string().max(64),
  amount: z.int().min(bounds.points.min).max(bounds.points.max),
});
export type SpendPoints = z.output<typeof SpendPoints>;

export const spendPoints = defineEndpoint({
  service: 'account',
  method: 'POST',
  path: '/api/v1/clients/points/payments',
  auth: 'session',
  summary: 'Pays a loan with points, at once. No more than there are, and than is owed.',
  idempotency: 'required',
  body: SpendPoints,
  reply: PointsView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'amount_invalid', 'loan_ended'],
});
