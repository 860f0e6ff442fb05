import { z } from 'zod';
import { CaseMessage, CaseView, OpenCase } from '../cases/case.ts';
import { CASE_TEXT_MAX } from '../cases/case-limits.ts';
import { caseChannels, caseStatuses, deskChannels } from '../cases/case-status.ts';
import type { ErrorCode } from '../errors.ts';
import { FileReply } from '../file.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { Assignment } from './staff-assignment.ts';
import { CustomerPath } from './staff-customer.ts';

export const CasePath = z.object({ folio: z.string().regex(/^[A-Za-z]{2}-\d{4}-\d{6}$/) });

/** Whoever answers what customers ask. */
export const caseWorkers = ['support', 'une', 'risk', 'collections', 'compliance'] as const;

const Text = z.string().trim().min(1).max(CASE_TEXT_MAX);

/** What people of ours write for each other: the customer does not read it here. */
export const StaffNote = z.object({
  note_id: z.string(),
  author: z.string(),
  text: z.string(),
  at: z.string(),
});
export type StaffNote = z.output<typeof StaffNote>;

/** A case as its customer sees it, and what only we see. */
export const StaffCase = CaseView.omit({ condusef: true, may: true }).extend({
  customer: z.object({ customer_id: z.int(), name: z.string().nullable() }),
  /** By which way it reached us. */
  channel: z.enum(caseChannels),
  legal_due: z.string().nullable(),
  internal_due: z.string(),
  /** Centavos that answers have moved for the customer so far. */
  granted: z.int(),
  /** The latest first; at most 200. */
  messages: z.array(CaseMessage),
  messages_total: z.int(),
  notes: z.array(StaffNote),
  assignment: Assignment.nullable(),
  /** What whoever reads this may do with it now. */
  may: z.object({ write: z.boolean(), ask: z.boolean(), answer: z.boolean() }),
});
export type StaffCase = z.output<typeof StaffCase>;

const readErrors = [
  'session_expired',
  'role_missing',
  'not_found',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

export const getStaffCase = defineStaffCall({
  method: 'GET',
  path: '/v1/cases/{folio}',
  summary: 'A case: its clock, what is claimed and proven, what stands still, what was written.',
  access: { roles: caseWorkers, secondPerson: 'never' },
  params: CasePath,
  reply: StaffCase,
  errors: readErrors,
});

export const getStaffCaseFile = defineStaffCall({
  method: 'GET',
  path: '/v1/cases/{folio}/files/{file}',
  summary: 'A file that a customer sent, or a letter of ours, to keep.',
  access: { roles: caseWorkers, secondPerson: 'never' },
  /** `receipt`, `answer`, or the id of an attachment. */
  params: CasePath.extend({ file: z.string().max(64) }),
  reply: FileReply,
  errors: readErrors,
  file: ['image/jpeg', 'image/png', 'application/pdf'],
});

/** Whoever calls or writes is owed the same folio, receipt and clock as whoever opens a case by themselves. */
export const receiveCase = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/{customer_id}/cases',
  summary:
    'Receives a case in the name of a customer who called or wrote, in their words; they are told its folio.',
  access: { roles: ['support', 'une', 'collections'], secondPerson: 'never' },
  params: CustomerPath,
  body: OpenCase.omit({ attachment_ids: true }).extend({
    /** By which way its customer told us. */
    channel: z.enum(deskChannels),
  }),
  reply: z.object({ folio: z.string() }),
  errors: [
    ...readErrors,
    'case_already_open',
    'case_window_over',
    'cases_exhausted',
    'review_not_possible',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
  idempotency: 'required',
});

export const writeInCase = defineStaffCall({
  method: 'POST',
  path: '/v1/cases/{folio}/messages',
  summary: 'Writes to the customer in their case; with a question it is their turn.',
  access: { roles: caseWorkers, secondPerson: 'never' },
  params: CasePath,
  body: z.object({ text: Text, is_question: z.boolean() }),
  reply: z.object({ status: z.enum(caseStatuses) }),
  errors: [
    ...readErrors,
    'taken_by_other',
    'case_not_open',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
  idempotency: 'required',
});

export const noteCase = defineStaffCall({
  method: 'POST',
  path: '/v1/cases/{folio}/notes',
  summary: 'Notes something about a case for colleagues.',
  access: { roles: caseWorkers, secondPerson: 'never' },
  params: CasePath,
  body: z.object({ text: Text }),
  reply: StaffNote,
  errors: [
    ...readErrors,
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
  idempotency: 'required',
});
