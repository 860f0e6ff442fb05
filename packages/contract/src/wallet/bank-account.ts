import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instrumentPurposes } from './instrument.ts';

export const listBanks = defineEndpoint({
  service: 'account',
  method: 'GET',
  path: '/api/v1/accounting/banks',
  auth: 'session',
  summary: 'The institutions by the three digits that open a CLABE.',
  reply: z.object({
    banks: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** False for codes that only live on in old accounts: no transfer reaches them. */
        is_active: z.boolean(),
      }),
    ),
  }),
  errors: ['session_expired'],
});

/**
 * `pending`: the holder is being checked. `verified`: it is the customer's. `failed`: it is not, or no
 * such account. `blocked`: it is, and no money may go there.
 */
export const bankAccountStatuses = ['pending', 'verified', 'failed', 'blocked'] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

export const bankAccountProblems = [
  'holder_mismatch',
  'account_not_found',
  'bank_unreachable',
  'check_unavailable',
  'account_closed',
  'blocked_by_bank',
  'blocked_by_us',
] as const;
export type BankAccountProblem = (typeof bankAccountProblems)[number];

export const BankAccountView = z.object({
  account_id: z.string(),
  bank_code: z.string(),
  /** Null for an institution that is newer than our list. */
  bank_name: z.string().nullable(),
  last_four: z.string(),
  status: z.enum(bankAccountStatuses),
  /** What happened and what helps, in one sentence; null where all is well. */
  problem: z.object({ code: z.enum(bankAccountProblems), text: z.string() }).nullable(),
  can_retry: z.boolean(),
  default_for: z.array(z.enum(instrumentPurposes)),
  /** Until then nothing is paid out to it; null where it can be used. */
  held_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type BankAccountView = z.output<typeof BankAccountView>;

export const listBankAccounts = defineEndpoint({
  service: 'account',
  method: 'GET',
  path: '/api/v1/accounting/bank_accounts',
  auth: 'session',
  summary: "The customer's bank accounts, the newest first.",
  reply: z.object({ accounts: z.array(BankAccountView) }),
  errors: ['session_expired'],
});

export const addBankAccount = defineEndpoint({
  service: 'account',
  method: 'POST',
  path: '/api/v1/accounting/bank_accounts',
  auth: 'session',
  summary:
    'Adds an account by its CLABE and has its holder checked with one centavo. The same CLABE again is the same account; one that failed is checked anew. Another beside the first needs a second proof (activity `refund_account`).',
  idempotency: 'required',
  body: z.strictObject({
    /** Spaces are forgiven. */
    clabe: z.string().max(40),
    /** What it becomes the first choice for once it is verified. */
    default_for: z.array(z.enum(instrumentPurposes)).max(instrumentPurposes.length).default([]),
  }),
  reply: BankAccountView,
  errors: [
    'session_expired',
    'validation_failed',
    'form_incomplete',
    'second_proof_needed',
    'state_conflict',
    'operation_in_progress',
    'account_limit',
    'too_many',
  ],
});

const AccountPath = z.object({ id: z.string().max(64) });

export const getBankAccount = defineEndpoint({
  service: 'account',
  method: 'GET',
  path: '/api/v1/accounting/bank_accounts/{id}',
  auth: 'session',
  summary: 'One bank account, and how its check stands.',
  params: AccountPath,
  reply: BankAccountView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const removeBankAccount = defineEndpoint({
  service: 'account',
  method: 'DELETE',
  path: '/api/v1/accounting/bank_accounts/{id}',
  auth: 'session',
  summary:
    'Removes an account, unless something that is under way depends on it. The one that refunds go to needs a second proof (activity `refund_account`).',
  params: AccountPath,
  reply: z.object({ removed: z.literal(true) }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'instrument_in_use',
    'second_proof_needed',
  ],
});
