import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Amounts are whole centavos, days are `YYYY-MM-DD`. */

export const LoanPath = z.object({ loan_id: z.string().max(64) });

export const loanStatuses = ['active', 'closed', 'cancelled', 'written_off'] as const;
export const loanClosings = [
  'paid',
  'paid_off',
  'refunded',
  'withdrawn',
  'written_off',
  'void',
] as const;
export const delinquencies = [
  'current',
  'late_1_30',
  'late_31_60',
  'late_61_90',
  'default',
] as const;

/**
 * `scheduled`: to come. `covered`: to come, and saldo a favor pays all of it. `due`: can be paid in time.
 * `overdue`: is late. `paid`: nothing is owed of it.
 */
export const instalmentStates = ['scheduled', 'covered', 'due', 'overdue', 'paid'] as const;
export type InstalmentState = (typeof instalmentStates)[number];

/** What an amount is made of. */
export const Split = z.object({
  principal: z.int(),
  interest: z.int(),
  fee: z.int(),
  /** Of interest and fee. */
  iva: z.int(),
  /** Late fee and moratory interest, with their IVA. */
  late_charges: z.int(),
  total: z.int(),
});
export type Split = z.output<typeof Split>;

/** What being late has added to an instalment, and why. */
export const LateCharges = z.object({
  kind: z.enum(['moratory', 'late_fee']),
  days_late: z.int(),
  amount: z.int(),
  iva: z.int(),
  waived: z.int(),
  /** What is still to be paid of it. */
  owed: z.int(),
  /** In one sentence. */
  reason: z.string(),
});
export type LateCharges = z.output<typeof LateCharges>;

export const LoanInstalment = z.object({
  number: z.int(),
  due_date: z.string(),
  /** The last day to pay without cost: the next day banks open. */
  pay_by: z.string(),
  /** Why the last day is a later one; null where it is not. */
  moved_reason: z.string().nullable(),
  state: z.enum(instalmentStates),
  /** As planned, with what being late added. */
  charged: Split,
  paid: Split,
  /** Principal of it that was paid before its period: in `charged` and `paid` no more, and bearing no interest since. */
  paid_ahead: z.int(),
  /** What can still be paid of it, less the saldo a favor that pays it by itself. */
  owed: z.int(),
  late_charges: LateCharges.nullable(),
  /** Owed principal after it was paid. */
  balance_after: z.int(),
});
export type LoanInstalment = z.output<typeof LoanInstalment>;

export const NextInstalment = z.object({
  number: z.int(),
  amount: z.int(),
  due_date: z.string(),
  pay_by: z.string(),
  /** Until `pay_by`; 0 is today. */
  days_left: z.int(),
});

export const OverdueView = z.object({
  amount: z.int(),
  count: z.int(),
  /** Of the oldest. */
  days_late: z.int(),
  /** The last day on which the oldest could be paid in time. */
  since: z.string(),
  /** What being late has cost until today, with IVA; part of `amount`. */
  late_charges: z.int(),
  /** What one more day adds, with IVA; nothing where there is a fee instead. */
  per_day: z.int(),
});

export const LoanSummary = z.object({
  loan_id: z.string(),
  kind: z.enum(['purchase', 'cash']),
  /** The shop's name, or what the money was called. */
  title: z.string(),
  /** What was bought, as its shop names it; null where money was lent, or the shop named nothing. */
  goods: z.string().nullable(),
  merchant_logo: z.string().nullable(),
  order_id: z.string().nullable(),
  status: z.enum(loanStatuses),
  closing: z.enum(loanClosings).nullable(),
  closed_on: z.string().nullable(),
  opened_on: z.string(),
  delinquency: z.enum(delinquencies),
  amount: z.int(),
  level_payment: z.int(),
  frequency: z.string(),
  instalments_total: z.int(),
  /** Those that are paid, and those to come that saldo a favor pays whole. */
  instalments_paid: z.int(),
  instalments_overdue: z.int(),
  /** What was paid, and what is left by the plan, late charges included. */
  paid: z.int(),
  remaining: z.int(),
  /** The first that can still be paid in time, without those that are in dispute while others are not. */
  next: NextInstalment.nullable(),
  /** All that is left of it is in dispute: nobody asks for it until the case is answered. */
  is_held: z.boolean(),
  overdue: OverdueView.nullable(),
  last_due_date: z.string(),
});
export type LoanSummary = z.output<typeof LoanSummary>;

export const LoanDetail = LoanSummary.extend({
  folio: z.string(),
  /** What was lent, what it costs by the plan, and all of it. */
  cost: z.object({
    principal: z.int(),
    interest: z.int(),
    fee: z.int(),
    opening_fee: z.int(),
    iva: z.int(),
    late_charges: z.int(),
    total: z.int(),
  }),
  cat_percent: z.string(),
  annual_rate_percent: z.string(),
  moratory_rate_percent: z.string().nullable(),
  late_fee: z.int().nullable(),
  /** What of it is in dispute: nobody asks for it until the case is answered. */
  held: z.int(),
  /** Saldo a favor that this loan's payments left; it pays the next instalment. */
  credit_balance: z.int(),
  refunded: z.int(),
  /** Paid on principal beside the instalments; what was paid of one before its time stands with it. */
  prepaid: z.int(),
  automatic_payment: z.boolean(),
  /** The last day to withdraw without cost; null once it has passed. */
  cooling_off_until: z.string().nullable(),
  instalments: z.array(LoanInstalment),
  /** Why the plan is not the one that was signed, in order. */
  plan_changes: z.array(z.object({ on: z.string(), reason: z.string(), level_payment: z.int() })),
  contract_url: z.string().nullable(),
  calendar_url: z.string(),
  /** As of this day. */
  as_of: z.string(),
});
export type LoanDetail = z.output<typeof LoanDetail>;

export const listLoans = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans',
  auth: 'session',
  summary: "The customer's loans, the newest first, as of today.",
  query: z.object({ status: z.enum(['active', 'ended']).optional() }),
  reply: z.object({ loans: z.array(LoanSummary) }),
  errors: ['session_expired', 'validation_failed'],
});

export const getLoan = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}',
  auth: 'session',
  summary: 'A loan with every instalment, what each is made of and what became of it.',
  params: LoanPath,
  reply: LoanDetail,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});
