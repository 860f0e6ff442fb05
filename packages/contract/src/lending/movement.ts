import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Split } from './loan.ts';

/** What a movement is; the first part of its address (`/transacciones/{type}/{subtype}/{id}`). */
export const movementTypes = ['purchase', 'loan', 'payment', 'refund', 'adjustment'] as const;
export type MovementType = (typeof movementTypes)[number];

/**
 * - `purchase`: `online`, `store`. `loan`: `cash`.
 * - `payment`: `card`, `cash_store`, `spei`, `direct_debit`, `points`, `dispute` (an aclaración was answered for them),
 *   `goodwill` (we gave it).
 * - `refund`: `merchant` (the shop gave it back), `credit` (saldo a favor was paid out).
 * - `adjustment`: `withdrawal` (in the cooling-off days), `void` (somebody else took it in their name).
 */
export const movementSubtypes = [
  'online',
  'store',
  'cash',
  'card',
  'cash_store',
  'spei',
  'direct_debit',
  'points',
  'dispute',
  'goodwill',
  'merchant',
  'credit',
  'withdrawal',
  'void',
] as const;
export type MovementSubtype = (typeof movementSubtypes)[number];

/**
 * A payment: `in_transit`, `in_review`, `applied`, `reversed`, `failed`. A purchase or loan: `current`,
 * `overdue`, `paid`, `cancelled`. The others are `done`.
 */
export const movementStates = [
  'in_transit',
  'in_review',
  'applied',
  'reversed',
  'failed',
  'current',
  'overdue',
  'paid',
  'cancelled',
  'done',
] as const;
export type MovementState = (typeof movementStates)[number];

export const Movement = z.object({
  movement_id: z.string(),
  type: z.enum(movementTypes),
  subtype: z.enum(movementSubtypes),
  state: z.enum(movementStates),
  /** The shop, or what it was. */
  title: z.string(),
  /** What was bought, as its shop names it; null where money was lent, or the shop named nothing. */
  goods: z.string().nullable(),
  /** Centavos; never negative, `type` tells the direction. */
  amount: z.int(),
  /** `YYYY-MM-DD`: the day it counts for. */
  on: z.string(),
  loan_id: z.string().nullable(),
  /** Of a payment: the instalments it covered. */
  instalments: z.array(z.int()),
});
export type Movement = z.output<typeof Movement>;

export const MovementMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  count: z.int(),
  /** Payments that were applied and not taken back. */
  paid: z.int(),
  bought: z.int(),
  borrowed: z.int(),
  refunded: z.int(),
});
export type MovementMonth = z.output<typeof MovementMonth>;

export const listMovements = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/movements',
  auth: 'session',
  summary: 'What happened to the customer’s money, the newest first, in pages.',
  query: z.object({
    cursor: z.string().min(1).max(300).optional(),
    limit: z
      .string()
      .regex(/^(?:[1-9]\d?|100)$/)
      .default('30'),
    type: z.enum(movementTypes).optional(),
    loan_id: z.string().max(64).optional(),
    /** Part of a shop's name or of an amount (`706.36`). */
    search: z.string().trim().min(1).max(60).optional(),
  }),
  reply: z.object({
    items: z.array(Movement),
    next_cursor: z.string().nullable(),
    /** Whole sums of the months that this page shows, whatever page they began on. Empty for a search. */
    months: z.array(MovementMonth),
    /** Payments that are on their way; with the first page only. */
    in_transit: z.array(Movement),
  }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const TransactionDetail = Movement.extend({
  merchant: z
    .object({ name: z.string(), logo: z.string().nullable(), order_id: z.string().nullable() })
    .nullable(),
  /** What it covered, instalment by instalment; of a payment. */
  applied: z.array(z.object({ number: z.int(), split: Split })),
  /** Principal paid before it was due. */
  prepaid: z.int(),
  /** By how much the saldo a favor grew (or shrank). */
  to_credit: z.int(),
  /** Its states over time, the oldest first. */
  history: z.array(
    z.object({
      state: z.enum(movementStates),
      /** When, if an instant is known; the day is always. */
      at: z.iso.datetime().nullable(),
      on: z.string(),
      text: z.string(),
    }),
  ),
  /** The provider's or our own, for asking about it. */
  reference: z.string(),
  receipt_url: z.string().nullable(),
  contract_url: z.string().nullable(),
});
export type TransactionDetail = z.output<typeof TransactionDetail>;

export const getTransaction = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/transactions/{type}/{subtype}/{id}',
  auth: 'session',
  summary: 'Everything about one movement, and its states over time.',
  params: z.object({
    type: z.enum(movementTypes),
    subtype: z.enum(movementSubtypes),
    id: z.string().max(80),
  }),
  reply: TransactionDetail,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});
