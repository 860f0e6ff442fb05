import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';

/** How often a debt elsewhere is paid. */
export const debtPeriods = ['quincena', 'month'] as const;

const CapAmount = z.int().min(bounds.quincenaCap.min).max(bounds.quincenaCap.max);

export const OutsideDebt = z.strictObject({
  /** As the customer calls it: «Tarjeta del banco». */
  name: z.string().trim().min(1).max(40),
  amount: z.int().min(bounds.outsideDebt.min).max(bounds.outsideDebt.max),
  every: z.enum(debtPeriods),
  /** The last day on which it is paid (`YYYY-MM-DD`); null: no end is known. */
  until: z.iso.date().nullable(),
});
export type OutsideDebt = z.output<typeof OutsideDebt>;

export const OutsideDebtView = OutsideDebt.extend({ debt_id: z.string() });
export type OutsideDebtView = z.output<typeof OutsideDebtView>;

export const QuincenaBudgetView = z.object({
  /** The most that instalments with us may take of a quincena; null: the customer set none. */
  cap: z.int().nullable(),
  /** A higher cap, or none (null), that was asked for and holds from then on, unless it is taken back. */
  next_cap: z.object({ amount: z.int().nullable(), from: z.iso.datetime() }).nullable(),
  /** From when on a raise would hold that is asked for now. */
  raise_holds_from: z.iso.datetime(),
  /** Half of what the customer told us to earn in a month; null: they told nothing yet. */
  quincena_income: z.int().nullable(),
  debts: z.array(OutsideDebtView),
});
export type QuincenaBudgetView = z.output<typeof QuincenaBudgetView>;

const DebtPath = z.object({ id: z.string().max(64) });

export const getQuincenaBudget = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/budget',
  auth: 'session',
  summary: 'What the customer wants to owe us a quincena at most, and what they owe elsewhere.',
  reply: QuincenaBudgetView,
  errors: ['session_expired'],
});

export const setQuincenaCap = defineEndpoint({
  service: 'enablement',
  method: 'PUT',
  path: '/api/v1/budget/cap',
  auth: 'session',
  summary:
    'Sets the customer’s own cap. A lower one holds at once; a higher one, or none, from the next morning at eight (Mexico City). Asking for the one that holds takes a raise back.',
  body: z.strictObject({ amount: CapAmount.nullable() }),
  reply: QuincenaBudgetView,
  errors: ['session_expired', 'validation_failed'],
});

export const addOutsideDebt = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/budget/debts',
  auth: 'session',
  summary:
    'Tells of a debt elsewhere. It counts when a credit is applied for or accepted, and goes to nobody.',
  body: OutsideDebt,
  reply: QuincenaBudgetView,
  errors: ['session_expired', 'validation_failed', 'too_many'],
});

export const changeOutsideDebt = defineEndpoint({
  service: 'enablement',
  method: 'PUT',
  path: '/api/v1/budget/debts/{id}',
  auth: 'session',
  summary: 'Corrects a debt elsewhere.',
  params: DebtPath,
  body: OutsideDebt,
  reply: QuincenaBudgetView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const removeOutsideDebt = defineEndpoint({
  service: 'enablement',
  method: 'DELETE',
  path: '/api/v1/budget/debts/{id}',
  auth: 'session',
  summary: 'Takes a debt elsewhere off the list.',
  params: DebtPath,
  reply: QuincenaBudgetView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});
