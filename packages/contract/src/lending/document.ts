import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { FileReply, FileToken } from '../file.ts';
import { LoanPath } from './loan.ts';

export const documentKinds = [
  'statement',
  'receipt',
  'amortisation',
  'closing_letter',
  'payment_slip',
  'addendum',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

const Fact = z.object({ label: z.string(), value: z.string() });

/** A part of a document, as it is printed; text may carry **bold** words. */
export const DocumentBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hero'),
    hero: z.object({
      label: z.string(),
      figure: z.string(),
      detail: z.string(),
      beside: z.array(Fact).readonly(),
      flower: z
        .object({
          total: z.int(),
          paid: z.int(),
          overdue: z.int(),
          alternative: z.string(),
        })
        .nullable(),
    }),
  }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('small_print'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('facts'), facts: z.array(Fact).readonly() }),
  z.object({
    kind: z.literal('table'),
    table: z.object({
      caption: z.string(),
      columns: z.array(z.object({ label: z.string(), align: z.enum(['start', 'end']) })).readonly(),
      rows: z.array(z.array(z.string()).readonly()).readonly(),
      totals: z.array(z.string()).readonly().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('cat'),
    cat: z.object({ figure: z.string(), legend: z.string(), rates: z.array(Fact).readonly() }),
  }),
  z.object({
    kind: z.literal('notice'),
    notice: z.object({
      tone: z.enum(['warning', 'good', 'overdue', 'plain']),
      title: z.string(),
      text: z.string(),
    }),
  }),
  z.object({
    kind: z.literal('clauses'),
    clauses: z
      .array(z.object({ title: z.string(), paragraphs: z.array(z.string()).readonly() }))
      .readonly(),
  }),
  z.object({
    kind: z.literal('barcode'),
    /** The number that a till reads, and what is read aloud in place of the bars. */
    barcode: z.object({ digits: z.string(), alternative: z.string() }),
  }),
  z.object({ kind: z.literal('page_break') }),
]);
export type DocumentBlock = z.output<typeof DocumentBlock>;

/** A document to read on screen; the PDF says the same. */
export const DocumentView = z.object({
  kind: z.enum(documentKinds),
  loan_id: z.string(),
  folio: z.string(),
  title: z.string(),
  subtitle: z.string(),
  issued_on: z.string(),
  blocks: z.array(DocumentBlock).readonly(),
  footer: z.array(z.string()).readonly(),
  pdf_url: z.string(),
});
export type DocumentView = z.output<typeof DocumentView>;

export const StatementSummary = z.object({
  loan_id: z.string(),
  title: z.string(),
  /** What was bought, where the shop said. */
  goods: z.string().nullable(),
  /** `YYYY-MM`: with the loan's id it names the statement. */
  month: z.string(),
  period_from: z.string(),
  period_to: z.string(),
  /** Payments of the period. */
  paid: z.int(),
  pdf_url: z.string(),
});
export type StatementSummary = z.output<typeof StatementSummary>;

export const listStatements = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/statements',
  auth: 'session',
  summary: 'The statements of a year, the newest first: one a month for each loan.',
  query: z.object({
    /** This year unless said. */
    year: z
      .string()
      .regex(/^20\d\d$/)
      .optional(),
    loan_id: z.string().max(64).optional(),
  }),
  reply: z.object({
    year: z.int(),
    /** Those that have statements, the newest first. */
    years: z.array(z.int()),
    statements: z.array(StatementSummary),
  }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const ReceiptSummary = z.object({
  /** Names the receipt. */
  receipt_id: z.string(),
  loan_id: z.string(),
  amount: z.int(),
  rail: z.enum(['card', 'cash_store', 'spei', 'direct_debit', 'points', 'dispute', 'goodwill']),
  on: z.string(),
  is_reversed: z.boolean(),
  instalments: z.array(z.int()),
  pdf_url: z.string(),
});
export type ReceiptSummary = z.output<typeof ReceiptSummary>;

export const AddendumSummary = z.object({
  folio: z.string(),
  signed_on: z.string(),
  pdf_url: z.string(),
});
export type AddendumSummary = z.output<typeof AddendumSummary>;

export const listReceipts = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/receipts',
  auth: 'session',
  summary: 'Receipts of the payments of a loan, the newest first, and its other documents.',
  params: LoanPath,
  reply: z.object({
    receipts: z.array(ReceiptSummary),
    amortisation_url: z.string(),
    contract_url: z.string().nullable(),
    /** Null until it is issued. */
    closing_letter_url: z.string().nullable(),
    /** Of plans that were changed for whoever could not pay, the oldest first. */
    addenda: z.array(AddendumSummary),
    /** Whether the loan has ended well, so that its letter can be issued. */
    can_issue_closing_letter: z.boolean(),
  }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const getDocument = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/loans/{loan_id}/documents/{kind}/{reference}',
  auth: 'session',
  summary:
    'A document to read on screen. Reference: a statement’s month, a receipt’s id, a payment’s id for its slip, an addendum’s number, `current` for the others.',
  params: LoanPath.extend({ kind: z.enum(documentKinds), reference: z.string().max(80) }),
  reply: DocumentView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const issueClosingLetter = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/loans/{loan_id}/closing_letter',
  auth: 'session',
  summary: 'Issues the closing letter of a loan that ended well. Again: the same letter.',
  params: LoanPath,
  reply: z.object({ issued_on: z.string(), folio: z.string(), pdf_url: z.string() }),
  errors: ['session_expired', 'validation_failed', 'not_found', 'loan_still_owes'],
});

export const openDocument = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/public/documents/{token}',
  auth: 'public',
  summary:
    'A document of a loan as a file: statement, receipt, table of payments, letter, payment slip, addendum, calendar.',
  params: FileToken,
  reply: FileReply,
  file: ['application/pdf', 'text/calendar'],
  errors: ['link_expired', 'not_found', 'validation_failed'],
});
