import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Split } from './loan.ts';

export const BalanceView = z.object({
  as_of: z.string(),
  /** Saldo a favor over all loans, less what was paid out and came back. */
  credit_balance: z.int(),
  overdraft: z.int(),
  /** What is owed in all, and what of it can be paid now. */
  owed: Split,
  due_now: z.int(),
  overdue: z.int(),
  loans: z.array(
    z.object({
      loan_id: z.string(),
      title: z.string(),
      goods: z.string().nullable(),
      owed: z.int(),
      due_now: z.int(),
      credit_balance: z.int(),
    }),
  ),
});
export type BalanceView = z.output<typeof BalanceView>;

export const getBalance = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/balance',
  auth: 'session',
  summary: 'What the customer owes and what is theirs, over all loans, as of today.',
  reply: BalanceView,
  errors: ['session_expired'],
});

export const CreditView = z.object({
  limit: z.int(),
  used: z.int(),
  available: z.int(),
  /** `YYYY-MM-DD`; after it we look again. */
  valid_until: z.string(),
  /** Nothing can be bought while this is so. */
  is_paused: z.boolean(),
  paused_reason: z.string().nullable(),
  loans: z.array(
    z.object({
      loan_id: z.string(),
      title: z.string(),
      goods: z.string().nullable(),
      used: z.int(),
    }),
  ),
});
export type CreditView = z.output<typeof CreditView>;

export const getCredit = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/credit',
  auth: 'session',
  summary: 'The credit line, what uses it and what is left. None was granted: null.',
  reply: CreditView.nullable(),
  errors: ['session_expired'],
});
