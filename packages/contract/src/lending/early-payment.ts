import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LoanPath } from './loan.ts';

/** How a figure came about: a formula over named inputs, and how it was rounded. */
export const ExplanationView = z.object({
  figure: z.string(),
  /** What it is called in Spanish. */
  label: z.string(),
  unit: z.enum(['centavos', 'rate', 'days', 'count', 'date', 'percent']),
  value: z.union([z.number(), z.string()]),
  formula: z.string(),
  inputs: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.enum(['centavos', 'rate', 'days', 'count', 'date', 'percent']),
      value: z.union([
        z.number(),
        z.string(),
        z.array(z.union([z.number(), z.string()])).readonly(),
      ]),
    }),
  ),
  /** Before it was rounded. */
  exact: z.string().nullable(),
  rounding: z.enum(['NONE', 'HALF_UP', 'DOWN', 'UP_TO_PESO']),
});
export type ExplanationView = z.output<typeof ExplanationView>;

/** An entry of the books: what reached and what left each account. Both columns add up to `total`. */
export const LedgerEntryView = z.object({
  journal: z.int(),
  /** What being late costs is booked day by day, and shown as one: how many entries there are. */
  journals: z.int(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  /** `return`: the bank took a payment back. */
  kind: z.enum(['charge', 'payment', 'return']),
  title: z.string(),
  lines: z.array(
    z.object({
      /** In the customer's words. */
      account: z.string(),
      debit: z.int(),
      credit: z.int(),
    }),
  ),
  total: z.int(),
  /** What of it belongs to the instalment: a payment may cover several. */
  share: z.int(),
  /** IVA that went from «por cobrar» to «cobrado» with it, beside the lines. */
  tax_collected: z.int(),
});
export type LedgerEntryView = z.output<typeof LedgerEntryView>;

export const InstalmentBooks = z.object({
  /** Oldest first; nothing is there before the instalment falls due or is paid. */
  entries: z.array(LedgerEntryView),
  /** Interest, fee, late charges and IVA that were charged, and what was paid and not returned, as the entries add up. */
  charged: z.int(),
  paid: z.int(),
  /** They add up to the figures of the instalment; false where a prepayment or a correction was booked for the whole loan. */
  is_whole: z.boolean(),
});
export type InstalmentBooks = z.output<typeof InstalmentBooks>;

export const explainInstalment = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/instalments/{number}/explanation',
  auth: 'session',
  summary:
    'Where each figure of an instalment comes from, late charges included, and the entries of the books behind it.',
  params: LoanPath.extend({ number: z.string().regex(/^[1-9]\d{0,2}$/) }),
  reply: z.object({
    number: z.int(),
    explanations: z.array(ExplanationView),
    books: InstalmentBooks,
  }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const PayoffView = z.object({
  loan_id: z.string(),
  /** Exactly this, paid on this day or before, settles the loan. */
  amount: z.int(),
  valid_on: z.string(),
  principal: z.int(),
  interest: z.int(),
  iva: z.int(),
  overdue: z.int(),
  /** Saldo a favor that is used up. */
  credit_used: z.int(),
  /** What paying by the plan would cost from today on, and how much less this is. */
  remaining_scheduled: z.int(),
  saves: z.int(),
  explanations: z.array(ExplanationView),
});
export type PayoffView = z.output<typeof PayoffView>;

export const quotePayoff = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/payoff',
  auth: 'session',
  summary:
    'What settles the loan on a day, today unless said and at most five days ahead. It binds us until that day ends.',
  params: LoanPath,
  query: z.object({ on: z.iso.date().optional() }),
  reply: PayoffView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'loan_ended'],
});

export const PrepaymentOption = z.object({
  policy: z.enum(['reduce_payment', 'reduce_term']),
  level_payment: z.int(),
  instalments_left: z.int(),
  last_due_date: z.string(),
  remaining: z.int(),
  /** Against the plan as it is: interest, fee and IVA that are not to be paid. */
  saves: z.int(),
  instalments: z.array(
    z.object({
      number: z.int(),
      due_date: z.string(),
      pay_by: z.string(),
      amount: z.int(),
      principal: z.int(),
      interest: z.int(),
      iva: z.int(),
    }),
  ),
});
export type PrepaymentOption = z.output<typeof PrepaymentOption>;

export const previewPrepayment = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/prepayment',
  auth: 'session',
  summary:
    'What an amount paid today beyond what is due would change, by either way. Changes nothing.',
  params: LoanPath,
  query: z.object({ amount: z.string().regex(/^[1-9]\d{0,11}$/) }),
  reply: z.object({
    loan_id: z.string(),
    amount: z.int(),
    /** The smallest and the largest that are taken. */
    minimum: z.int(),
    maximum: z.int(),
    options: z.array(PrepaymentOption),
  }),
  errors: ['session_expired', 'validation_failed', 'not_found', 'loan_ended', 'amount_invalid'],
});
