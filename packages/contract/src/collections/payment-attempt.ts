import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { PaymentReason } from './payment-reasons.ts';

/** The ways to pay a loan. */
export const paymentRails = ['card', 'oxxo', 'spei', 'direct_debit', 'santander'] as const;
export type PaymentRail = (typeof paymentRails)[number];

/** What a payment is for: this instalment, all that is due, another amount, or the whole loan. */
export const paymentChoices = ['instalment', 'overdue', 'amount', 'payoff'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

/**
 * - `scheduled`: an automatic charge of a day to come.
 * - `processing`: at the bank; nothing to do but look again.
 * - `waiting`: the customer is to pay at the till or at their bank, or the bank answers on the next day.
 * - `action_required`: the bank wants a word from the customer: go to `redirect`.
 * - `applied`, `failed`, `expired`, `cancelled`: ends. `in_review`: people look; nothing is lost.
 * - `reversed`: it was applied, and the bank took the money back.
 */
export const attemptStatuses = [
  'scheduled',
  'processing',
  'waiting',
  'action_required',
  'applied',
  'failed',
  'expired',
  'cancelled',
  'in_review',
  'reversed',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** Amounts in centavos. */
export const PaymentAttemptView = z.object({
  attempt_id: z.string(),
  loan_id: z.string(),
  rail: z.enum(paymentRails),
  choice: z.enum([...paymentChoices, 'quincena', 'scheduled']),
  /** For its loan. */
  amount: z.int(),
  /** Several loans paid at once: what is paid in all, and what of it each loan gets. */
  joint: z
    .object({
      amount: z.int(),
      parts: z.array(
        z.object({
          attempt_id: z.string(),
          loan_id: z.string(),
          amount: z.int(),
          status: z.enum(attemptStatuses),
          /** What it saved of interest, once it was applied. */
          saved: z.int(),
        }),
      ),
    })
    .nullable(),
  /** What becomes of what is paid beyond what is due; null: nothing is, or it is saldo a favor. */
  prepayment: z.enum(['reduce_payment', 'reduce_term']).nullable(),
  status: z.enum(attemptStatuses),
  /** Why it failed, ended or was taken back. */
  reason: PaymentReason.nullable(),
  /** For the till: the number, and the same as the text of a Code 128. */
  cash_reference: z
    .object({
      network: z.literal('oxxo'),
      number: z.string(),
      /** In groups of four, for reading aloud. */
      formatted: z.string(),
      barcode: z.string(),
    })
    .nullable(),
  /** Where a transfer goes. */
  transfer: z
    .object({
      clabe: z.string(),
      formatted: z.string(),
      bank: z.string(),
      beneficiary: z.string(),
    })
    .nullable(),
  /** Where the browser goes: a link (GET), or a form that is posted with these fields. */
  redirect: z
    .object({
      url: z.url(),
      method: z.enum(['GET', 'POST']),
      fields: z.record(z.string(), z.string()),
    })
    .nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The account that is charged. */
  account: z.object({ bank: z.string(), last4: z.string() }).nullable(),
  /** The instalment of a scheduled charge, and the day on which it is made. */
  instalment: z.int().nullable(),
  collect_on: z.string().nullable(),
  can_cancel: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Where the money went, once it came. */
  receipt: z
    .object({
      amount: z.int(),
      /** `YYYY-MM-DD`: the day it counts for. */
      value_on: z.string(),
      /** What is left of it as saldo a favor. */
      to_credit: z.int(),
      /** What it saved of interest. */
      saved: z.int(),
      tracking_key: z.string().nullable(),
    })
    .nullable(),
});
export type PaymentAttemptView = z.output<typeof PaymentAttemptView>;

const LoanPath = z.object({ loan_id: z.string().max(64) });
const AttemptPath = z.object({ id: z.string().max(64) });

export const PayableView = z.object({
  loan_id: z.string(),
  /** The oldest instalment that is owed, or the next one. */
  instalment: z
    .object({
      number: z.int(),
      due_date: z.string(),
      pay_by: z.string(),
      amount: z.int(),
      is_overdue: z.boolean(),
      /** Interest of the days to come that whoever pays it today does not pay. */
      saves: z.int(),
    })
    .nullable(),
  /** Everything that has fallen due, with what being late has cost. */
  overdue: z.object({ amount: z.int(), count: z.int() }).nullable(),
  /** Binds us until the day ends. */
  payoff: z.object({ amount: z.int(), valid_on: z.string(), saves: z.int() }).nullable(),
  /** Another amount, from and to. */
  other: z.object({ minimum: z.int(), maximum: z.int() }).nullable(),
  /** Saldo a favor. */
  credit: z.int(),
  rails: z.array(
    z.object({
      rail: z.enum(paymentRails),
      is_available: z.boolean(),
      minimum: z.int(),
      maximum: z.int(),
      /** When it is applied: at once, within minutes, or on the next business day. */
      speed: z.enum(['instant', 'minutes', 'next_business_day']),
    }),
  ),
  /** The automatic charge that a payment of the same instalment takes the place of. */
  scheduled: PaymentAttemptView.nullable(),
  /** Payments that are on their way, or wait for the customer. */
  open: z.array(PaymentAttemptView),
});
export type PayableView = z.output<typeof PayableView>;

export const getPayable = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/payable',
  auth: 'session',
  summary: 'What can be paid of a loan now, and how. The payoff binds until the day ends.',
  params: LoanPath,
  reply: PayableView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const BeginPayment = z.strictObject({
  loan_id: z.string().max(64),
  choice: z.enum(paymentChoices),
  /** What was on the screen. For `amount` it is the customer's; otherwise it must still be true. */
  amount: z.int().positive().max(bounds.payment.max),
  rail: z.enum(paymentRails),
  /** A saved card, for `card`. */
  card_id: z.string().max(64).optional(),
  /** For `direct_debit`: which mandate; the only active one unless said. */
  mandate_id: z.string().max(64).optional(),
  /** For `amount` beyond what is due: lower the payments, or have fewer of them; otherwise saldo a favor. */
  prepayment: z.enum(['reduce_payment', 'reduce_term']).optional(),
});
export type BeginPayment = z.output<typeof BeginPayment>;

export const beginPayment = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/payments',
  auth: 'session',
  summary:
    'Begins a payment by one of the rails. The answer is where it stands; look again, or wait for the push.',
  idempotency: 'required',
  body: BeginPayment,
  reply: PaymentAttemptView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'amount_invalid',
    'amount_changed',
    'rail_unavailable',
    'mandate_missing',
    'loan_ended',
    'operation_in_progress',
    'provider_unavailable',
  ],
});

export const getPaymentAttempt = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/payments/{id}',
  auth: 'session',
  summary: 'How a payment stands.',
  params: AttemptPath,
  reply: PaymentAttemptView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const listPaymentAttempts = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/payments',
  auth: 'session',
  summary: 'Payments of the customer, newest first.',
  query: z.object({
    loan_id: z.string().max(64).optional(),
    /** Automatic charges only. */
    choice: z.literal('scheduled').optional(),
    /** `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ items: z.array(PaymentAttemptView), next_cursor: z.string().nullable() }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const cancelPaymentAttempt = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/payments/{id}/cancel',
  auth: 'session',
  summary:
    'Gives a payment up that waits, or an automatic charge that was not sent. Money that comes all the same is applied.',
  params: AttemptPath,
  reply: PaymentAttemptView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'state_conflict'],
});

/** What Santander's page sends the browser back with, unchanged. */
export const BankResponse = z.strictObject({
  reference: z.string().max(64),
  status: z.string().max(20),
  authorization: z.string().max(40),
  amount: z.string().max(20),
  code: z.string().max(20),
  timestamp: z.string().max(40),
  signature: z.string().max(128),
});
export type BankResponse = z.output<typeof BankResponse>;

export const takeBankResponse = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/payments/bank-response',
  auth: 'session',
  summary:
    "What the bank's page said, with its signature. One that is forged or older than five minutes decides nothing: the bank itself is asked.",
  body: BankResponse,
  reply: PaymentAttemptView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});
