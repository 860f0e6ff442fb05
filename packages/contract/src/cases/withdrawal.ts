import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { CaseView } from './case.ts';

const LoanPath = z.object({ loan_id: z.string().max(64) });

/** Centavos; days are `YYYY-MM-DD`. */
export const WithdrawalPreview = z.object({
  loan_id: z.string(),
  /** The shop, or what it was. */
  label: z.string(),
  kind: z.enum(['purchase', 'cash']),
  last_day: z.string(),
  /** Day so many of so many business days. */
  day: z.int(),
  days: z.int(),
  /** What the purchase cost; null of a loan in cash. */
  price: z.int().nullable(),
  down_payment: z.int(),
  /** The credit that is voided. */
  credit: z.int(),
  /** What the customer has paid so far and gets back, down payment not counted. */
  paid: z.int(),
  to_customer: z.int(),
  /** What comes back to us, and from whom. */
  to_lender: z.object({ amount: z.int(), from: z.enum(['merchant', 'customer']) }),
  /** What the customer must send us first: the principal that was paid out; 0: nothing. */
  to_return: z.int(),
  /** What of that has arrived. */
  returned: z.int(),
  /** After it. */
  left_to_pay: z.int(),
});
export type WithdrawalPreview = z.output<typeof WithdrawalPreview>;

const errors = [
  'session_expired',
  'validation_failed',
  'not_found',
  'loan_ended',
  'withdrawal_over',
  'withdrawal_used',
] as const;

export const previewWithdrawal = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/withdrawal',
  auth: 'session',
  summary: 'What would come back to whom if the customer withdrew today; changes nothing.',
  params: LoanPath,
  reply: WithdrawalPreview,
  errors,
});

export const withdrawLoan = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/loans/{loan_id}/withdrawal',
  auth: 'session',
  summary:
    'Withdraws from a loan within its days, without cost. It takes a fresh second proof (activity `withdrawal`), which it uses up; asked again it is the same case.',
  params: LoanPath,
  reply: CaseView,
  errors: [...errors, 'second_proof_needed', 'withdrawal_by_spei'],
});
