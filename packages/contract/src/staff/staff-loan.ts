import { z } from 'zod';
import { caseKinds, caseStatuses } from '../cases/case-status.ts';
import { DocumentBlock, documentKinds } from '../lending/document.ts';
import { LoanDetail, LoanPath } from '../lending/loan.ts';
import { actReasons } from '../staff-acts/act.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { lookers, petalStates } from './staff-customer.ts';
import { staffActs } from './staff-request.ts';

/** What happened to a loan, as its events tell. */
export const loanEventKinds = [
  'opened',
  'payment',
  'payment_reversed',
  'refund',
  'cancellation',
  'waiver',
  'write_off',
  'void',
  'credit_payout',
  'relief',
  'quita',
  'hold_placed',
  'hold_lifted',
] as const;

/** Who did something: a customer, somebody of ours by name, or the program by itself. */
export const Actor = z.object({
  kind: z.enum(['customer', 'staff', 'system']),
  name: z.string().nullable(),
});
export type Actor = z.output<typeof Actor>;

const civilDay = z.string();

export const StaffLoanEvent = z.object({
  sequence: z.int(),
  kind: z.enum(loanEventKinds),
  /** Its own for ever; the journal of the books has the same. */
  key: z.string(),
  /** The day it took effect, and the day it was told us. */
  effective_on: civilDay,
  recorded_on: civilDay,
  recorded_at: z.string(),
  amount: z.int().nullable(),
  rail: z.string().nullable(),
  /** The instalments that a payment reached, with what of it. */
  applied: z.array(z.object({ number: z.int(), amount: z.int() })),
  by: Actor,
  /** Of a payment: it was taken back. */
  is_reversed: z.boolean(),
});
export type StaffLoanEvent = z.output<typeof StaffLoanEvent>;

export const StaffLoan = LoanDetail.omit({ contract_url: true, calendar_url: true }).extend({
  customer: z.object({ customer_id: z.int(), name: z.string().nullable() }),
  product: z.string(),
  product_version: z.int(),
  /** How days are counted, and the rate of IVA, as the contract says. */
  day_count: z.string(),
  iva_percent: z.string(),
  plan_version: z.int(),
  contract_folio: z.string().nullable(),
  petals: z.array(z.enum(petalStates)),
  /** The oldest first. */
  events: z.array(StaffLoanEvent),
  /** What stands still of it, or stood. */
  holds: z.array(
    z.object({
      case_id: z.string(),
      stops: z.array(z.string()),
      /** Null: the whole loan. */
      amount: z.int().nullable(),
      from: civilDay,
      to: civilDay.nullable(),
    }),
  ),
  /** What its customer asked of us about it and waits for, by the day it is due. */
  open_cases: z.array(
    z.object({
      case_id: z.string(),
      folio: z.string(),
      kind: z.enum(caseKinds),
      status: z.enum(caseStatuses),
      amount: z.int().nullable(),
      answer_by: civilDay,
      /** Until it is answered for the first time its customer may take it back. */
      may_be_taken_back: z.boolean(),
    }),
  ),
  documents: z.array(
    z.object({
      kind: z.enum(documentKinds),
      reference: z.string(),
      folio: z.string(),
      version: z.int(),
      issued_on: civilDay,
    }),
  ),
  /** What whoever reads this may do to it, or ask for. */
  acts: z.array(z.enum(staffActs)),
  /** Something about it waits for a second person. */
  pending_request_id: z.string().nullable(),
});
export type StaffLoan = z.output<typeof StaffLoan>;

export const getStaffLoan = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}',
  summary: 'A loan as an accountant sees it: terms, plan, events, holds, documents.',
  access: { roles: lookers, secondPerson: 'never' },
  params: LoanPath,
  reply: StaffLoan,
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});

/** A journal of the books, with all its lines: both columns add up to the same. */
export const StaffJournal = z.object({
  journal_id: z.int(),
  key: z.string(),
  kind: z.string(),
  business_date: civilDay,
  posted_at: z.string(),
  by: Actor,
  reverses: z.int().nullable(),
  lines: z.array(
    z.object({
      /** The kind of account, and whose it is where there is one for each. */
      account: z.string(),
      name: z.string(),
      debit: z.int(),
      credit: z.int(),
    }),
  ),
  total: z.int(),
});
export type StaffJournal = z.output<typeof StaffJournal>;

export const JOURNALS_PAGE = 50;

export const listLoanJournals = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/journals',
  summary: 'What the books say of a loan, journal by journal, the latest first, in pages.',
  access: { roles: lookers, secondPerson: 'never' },
  params: LoanPath,
  query: z.object({
    /** Of one event alone: the key of it. */
    key: z.string().max(200).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  reply: z.object({ journals: z.array(StaffJournal), next_cursor: z.string().nullable() }),
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});

/** Where a line of the books came from and went. */
export const ExplainedPeso = z.object({
  journal: StaffJournal,
  /** Which line of it, from 1 on. */
  line: z.int(),
  /** The kind of its account. */
  kind: z.string(),
  /** Whether its account holds more for it, in the direction of the account. */
  grows: z.boolean(),
  /** What its account held before and after; null: the account is neither the loan's nor its customer's. */
  balance: z.object({ before: z.int(), after: z.int() }).nullable(),
});
export type ExplainedPeso = z.output<typeof ExplainedPeso>;

export const explainPeso = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/journals/{journal_id}/lines/{line}',
  summary:
    'Where a line of a loan’s books came from and went: its journal, and what its account held before and after.',
  access: { roles: lookers, secondPerson: 'never' },
  params: LoanPath.extend({
    journal_id: z.coerce.number().int().min(1),
    line: z.coerce.number().int().min(1).max(1_000),
  }),
  reply: ExplainedPeso,
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});

/** A paper has name, address and figures of somebody in it, whole: it is shown as one masked value is. By POST, so that no browser keeps it. */
export const revealLoanDocument = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/documents/reveal',
  summary:
    'Shows a document of a loan as its customer has it, for five minutes, for a reason; who looked, at what and why is kept.',
  access: { roles: lookers, secondPerson: 'never' },
  params: LoanPath,
  body: z.object({
    kind: z.enum(documentKinds),
    reference: z.string().max(64),
    reason: z.enum(actReasons),
  }),
  reply: z.object({
    folio: z.string(),
    title: z.string(),
    subtitle: z.string(),
    issued_on: civilDay,
    blocks: z.array(DocumentBlock).readonly(),
    footer: z.array(z.string()).readonly(),
    shown_until: z.string(),
  }),
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});
