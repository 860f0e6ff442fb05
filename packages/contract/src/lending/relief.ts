import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { AddendumSummary } from './document.ts';
import { LoanPath } from './loan.ts';

/**
 * Ways out for whoever cannot pay as agreed. `move_due`: the next instalment falls due later. `skip`: it goes to the
 * end. `restructure`: what is left is paid in more and smaller instalments. `quita`: a part is given up and the rest is
 * paid as offered; only the lender offers it.
 */
export const reliefKinds = ['move_due', 'skip', 'restructure', 'quita'] as const;

const OFFER_ID_LENGTH_MAX = 60;

export const ReliefTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move_due'), number: z.int().min(1).max(400), to: z.iso.date() }),
  z.object({ kind: z.literal('skip'), number: z.int().min(1).max(400) }),
  z.object({ kind: z.literal('restructure'), count: z.int().min(1).max(400) }),
  z.object({ kind: z.literal('quita'), offer_id: z.string().max(OFFER_ID_LENGTH_MAX) }),
]);
export type ReliefTerms = z.output<typeof ReliefTerms>;

export const ReliefRefusal = z.object({
  reason: z.enum([
    'loan_ended',
    'nothing_to_come',
    'paid_ahead',
    'late',
    'too_late',
    'used_up',
    'not_offered',
    'impossible',
    'not_late_enough',
    'expired',
    'withdrawn',
    'debt_changed',
  ]),
  /** For the customer, in Spanish: why not, and what is possible instead. */
  text: z.string(),
  /** Since which day it can be asked for again; null where that day is not known. */
  again_on: z.string().nullable(),
});
export type ReliefRefusal = z.output<typeof ReliefRefusal>;

/** How often, in how many days (null: in the life of the loan), and how often it was used in them. */
const ReliefLimit = z.object({
  times: z.int(),
  days: z.int().nullable(),
  used: z.int(),
});

export const ReliefOption = z.object({
  kind: z.enum(reliefKinds),
  limit: ReliefLimit,
  refusal: ReliefRefusal.nullable(),
  /** The instalment that moves. */
  number: z.int().nullable(),
  /** The last day to which it can be moved. */
  movable_until: z.string().nullable(),
  /** In how many instalments what is left can be paid. */
  counts: z.array(z.int()),
  /** A quita that was offered, and its last day. */
  offer: z.object({ offer_id: z.string(), valid_until: z.string() }).nullable(),
});
export type ReliefOption = z.output<typeof ReliefOption>;

export const ReliefPlan = z.object({
  level_payment: z.int(),
  instalments: z.array(
    z.object({ number: z.int(), due_date: z.string(), pay_by: z.string(), total: z.int() }),
  ),
  /** All that is left to pay, what is due included. */
  remaining: z.int(),
  last_due_date: z.string(),
  /** Without IVA, as if what settles the loan today were lent today. */
  cat_percent: z.string().nullable(),
});
export type ReliefPlan = z.output<typeof ReliefPlan>;

export const ReliefPreview = z.object({
  now: ReliefPlan,
  next: ReliefPlan,
  /** By how much more is paid in all, with IVA. */
  cost: z.int(),
  /** What a quita gives up: principal, and late charges with their IVA. */
  forgiven: z.object({ principal: z.int(), charges: z.int() }).nullable(),
  /** What credit bureaus are told, by their key, and in words. */
  bureau: z.object({ key: z.enum(['DP', 'RC', 'RV', 'RQ']), text: z.string() }),
});
export type ReliefPreview = z.output<typeof ReliefPreview>;

export const listReliefOptions = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/relief',
  auth: 'session',
  summary: 'What is open to whoever cannot pay a loan as agreed, or why not and since when again.',
  params: LoanPath,
  reply: z.object({ options: z.array(ReliefOption) }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const previewRelief = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/relief/preview',
  auth: 'session',
  summary:
    "Today's plan beside the one that a relief would make, what it costs and what bureaus are told. Changes nothing.",
  params: LoanPath,
  query: z.object({
    kind: z.enum(reliefKinds),
    number: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .optional(),
    to: z.iso.date().optional(),
    count: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .optional(),
    offer_id: z.string().max(OFFER_ID_LENGTH_MAX).optional(),
  }),
  reply: z.object({ refusal: ReliefRefusal.nullable(), preview: ReliefPreview.nullable() }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const AcceptRelief = z.object({
  terms: ReliefTerms,
  /** `remaining` of the new plan as it was shown: another one is not signed unseen. */
  remaining: z.int().min(0),
});

export const acceptRelief = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/loans/{loan_id}/relief',
  auth: 'session',
  summary:
    'Agrees to a plan that was shown, and issues its addendum to the contract. Needs a second proof (activity `relief`). What may not be, or is another plan by now, is a conflict; so is an offer that is over.',
  idempotency: 'required',
  params: LoanPath,
  body: AcceptRelief,
  reply: z.object({
    preview: ReliefPreview,
    /** What was signed, to be kept. */
    addendum: AddendumSummary,
  }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'relief_offer_over',
    'second_proof_needed',
  ],
});
