import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { LoanPath } from '../lending/loan.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

/** Money that goes out always takes two. */
const payout = {
  roles: ['support', 'une', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;
const look = { roles: payout.roles, secondPerson: 'never' } as const;

/** Why money does not go out. */
const payoutErrors = ['payout_held', 'payout_account_refused', 'payout_exceeds_credit'] as const;

export const getCreditPayout = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/credit-payout/accounts',
  summary:
    'What may be sent to a customer of a loan’s saldo a favor, and the accounts that are proven to be theirs.',
  access: look,
  params: LoanPath,
  reply: z.object({
    /** Centavos that came as money; points go back as points, by themselves. */
    credit: z.int(),
    accounts: z.array(
      z.object({
        account_id: z.string(),
        bank: z.string(),
        last4: z.string(),
        /** Nothing goes there before; null: it may. */
        held_until: z.string().nullable(),
      }),
    ),
  }),
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});

const { min, max } = bounds.amount;
const AccountId = z.string().max(64);

export const previewCreditPayout = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/credit-payout',
  summary: 'What sending a loan’s saldo a favor, or a part of it, to its customer would do.',
  access: look,
  params: LoanPath,
  /** All of it unless said. */
  query: z.object({
    account_id: AccountId,
    amount: z.coerce.number().int().min(min).max(max).optional(),
  }),
  reply: ShownPreview,
  errors: [...previewErrors, ...payoutErrors],
});

export const payOutLoanCredit = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/credit-payout',
  summary:
    'Sends a loan’s saldo a favor, or a part of it, to an account that is proven to be its customer’s, once a second person agrees.',
  access: payout,
  params: LoanPath,
  body: Why.extend({
    account_id: AccountId,
    amount: z.int().min(min).max(max).optional(),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: [...actErrors, ...payoutErrors],
  idempotency: 'required',
});
