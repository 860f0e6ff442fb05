import { z } from 'zod';
import { StreamedFile } from '../file.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { StaffJournal } from './staff-loan.ts';

/** Who reads the books of the lender; the auditor does too. */
const access = { roles: ['finance', 'compliance'], secondPerson: 'never' } as const;
const errors = ['session_expired', 'role_missing', 'not_found', 'validation_failed'] as const;

const day = z.iso.date();

/** Whose accounts of a kind are: one for all, or one for each of these. */
const accountOwners = ['none', 'rail', 'merchant', 'customer', 'loan'] as const;

/** The side on which an account grows. */
const Side = z.enum(['debit', 'credit']);

/** Amounts in centavos; openings, closings and balances in the direction of the account. */
const TrialBalanceRow = z.object({
  kind: z.string(),
  name: z.string(),
  /** The tax authority's code, as the month's balanza has it. */
  code: z.string(),
  side: Side,
  owner: z.enum(accountOwners),
  opening: z.int(),
  debit: z.int(),
  credit: z.int(),
  closing: z.int(),
});
export type TrialBalanceRow = z.output<typeof TrialBalanceRow>;

const span = {
  /** The last day; today unless said. */
  day: day.optional(),
  /** The first one; that of the month unless said. */
  from: day.optional(),
};

export const getTrialBalance = defineStaffCall({
  method: 'GET',
  path: '/v1/books/trial-balance',
  summary:
    'Every kind of account in a span of days: what it held, what came and went, what it holds.',
  access,
  query: z.object(span),
  reply: z.object({
    from: day,
    to: day,
    /** Until when the books are closed for good; null: nothing is yet. */
    sealed_until: day.nullable(),
    rows: z.array(TrialBalanceRow),
    /** Both columns of each pair are the same, or the books do not add up. */
    totals: z.object({
      opening: z.object({ debit: z.int(), credit: z.int() }),
      moved: z.object({ debit: z.int(), credit: z.int() }),
      closing: z.object({ debit: z.int(), credit: z.int() }),
    }),
  }),
  errors,
});

export const exportTrialBalance = defineStaffCall({
  method: 'GET',
  path: '/v1/books/trial-balance/export',
  summary: 'The same as a CSV file.',
  access,
  query: z.object(span),
  reply: StreamedFile,
  errors,
  file: ['text/csv'],
});

/** An account of the books, and whose it is. */
const BookAccount = z.object({
  /** Its kind, and whose it is where there is one for each: `cash:spei`. */
  account: z.string(),
  kind: z.string(),
  name: z.string(),
  side: Side,
  owner: z.enum(accountOwners),
  /** The rail, or what the shop is called; null where it is a loan’s, a customer’s or nobody’s. */
  owner_name: z.string().nullable(),
  loan_id: z.string().nullable(),
  customer_id: z.int().nullable(),
});

const AccountText = z.string().max(120);
const Cursor = z.string().max(120);

export const listBookAccounts = defineStaffCall({
  method: 'GET',
  path: '/v1/books/accounts',
  summary: 'The accounts of one kind that are not a loan’s or a customer’s, in pages.',
  access,
  query: z.object({ kind: z.string().max(60), cursor: Cursor.optional() }),
  reply: z.object({
    accounts: z.array(BookAccount.extend({ balance: z.int() })),
    next_cursor: z.string().nullable(),
  }),
  errors,
});

export const listPostings = defineStaffCall({
  method: 'GET',
  path: '/v1/books/postings',
  summary:
    'What was posted to an account, the latest first, with what it held after each; in pages.',
  access,
  query: z.object({ account: AccountText, cursor: Cursor.optional() }),
  reply: z.object({
    account: BookAccount,
    postings: z.array(
      z.object({
        journal_id: z.int(),
        line: z.int(),
        key: z.string(),
        kind: z.string(),
        business_date: day,
        posted_at: z.string(),
        reverses: z.int().nullable(),
        debit: z.int(),
        credit: z.int(),
        /** After it, in the direction of the account. */
        balance: z.int(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  errors,
});

export const exportPostings = defineStaffCall({
  method: 'GET',
  path: '/v1/books/postings/export',
  summary: 'Everything that was posted to an account, as a CSV file.',
  access,
  query: z.object({ account: AccountText }),
  reply: StreamedFile,
  errors,
  file: ['text/csv'],
});

export const getJournal = defineStaffCall({
  method: 'GET',
  path: '/v1/books/journals/{journal_id}',
  summary: 'A journal of the books, with all its lines.',
  access,
  params: z.object({ journal_id: z.coerce.number().int().min(1) }),
  reply: StaffJournal,
  errors,
});
