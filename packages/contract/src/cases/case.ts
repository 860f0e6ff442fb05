import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { FileReply, FileToken } from '../file.ts';
import { CASE_ATTACHMENTS_MAX, CASE_TEXT_MAX } from './case-limits.ts';
import {
  caseKinds,
  caseOutcomes,
  caseStatuses,
  caseStops,
  disputeReasons,
  openableKinds,
} from './case-status.ts';

/** Messages come in pages of this many, the newest first. */
export const CASE_MESSAGES_PAGE = 50;

const civilDay = z.string();
const CaseId = z.string().max(64);
const CasePath = z.object({ id: CaseId });
const Text = z.string().trim().min(1).max(CASE_TEXT_MAX);
const AttachmentIds = z.array(z.string().max(64)).max(CASE_ATTACHMENTS_MAX);

/** By when an answer is due. Days are `YYYY-MM-DD`. */
export const CaseClock = z.object({
  /** The day that we promised: the law's, or ours where it gives none or ours is earlier. */
  answer_by: civilDay,
  /** Of an open «no fui yo»: by when somebody replies for the first time. */
  first_reply_by: civilDay.nullable(),
  /** That day is over, and nobody has replied. */
  is_first_reply_late: z.boolean(),
  unit: z.enum(['natural', 'business']),
  /** Day so many of so many, today or when it was answered; day 0 is the day it was received. */
  day: z.int(),
  days: z.int(),
  /** Until `answer_by`; 0 on that day and after it. */
  days_left: z.int(),
  /** Days past `answer_by`, in the same unit; 0: not late. An answer that came late stays so. */
  days_late: z.int(),
});
export type CaseClock = z.output<typeof CaseClock>;

/** What a case is about; null where it is about nothing of ours in particular. */
export const CaseSubject = z.object({
  kind: z.enum(['movement', 'instalment', 'late_charges', 'loan', 'decision']),
  loan_id: z.string().nullable(),
  movement_id: z.string().nullable(),
  /** The number of an instalment, also where only what being late with it cost is contested. */
  instalment: z.int().nullable(),
  application_process_id: z.int().nullable(),
  /** The shop, or what it was. */
  label: z.string(),
  on: civilDay,
});
export type CaseSubject = z.output<typeof CaseSubject>;

export const CaseSummary = z.object({
  /** Null of a privacy request: it has its own screen. */
  case_id: z.string().nullable(),
  folio: z.string(),
  /** `privacy`: what somebody asks over their data, which stands in the same list of clocks. */
  kind: z.enum([...caseKinds, 'privacy']),
  status: z.enum(caseStatuses),
  is_open: z.boolean(),
  title: z.string(),
  subject: CaseSubject.nullable(),
  /** Centavos; what is claimed, frozen or given back. */
  amount: z.int().nullable(),
  opened_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  outcome: z.enum(caseOutcomes).nullable(),
  clock: CaseClock,
});
export type CaseSummary = z.output<typeof CaseSummary>;

/** What a case of this kind would be promised if it were opened today. */
const CaseTerm = z.object({
  kind: z.enum(openableKinds),
  /** Of a dispute there are two: of what was bought here, and abroad. */
  is_abroad: z.boolean(),
  answer_by: civilDay,
  first_reply_by: civilDay.nullable(),
  unit: z.enum(['natural', 'business']),
  days: z.int(),
  stops: z.array(z.enum(caseStops)),
});

export const listCases = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/cases',
  auth: 'session',
  summary:
    'What the customer asked of us: all that is open, by the day it is due, and what is closed, newest first, in pages.',
  query: z.object({ cursor: z.string().min(1).max(200).optional() }),
  reply: z.object({
    /** With the first page only. */
    open: z.array(CaseSummary),
    closed: z.array(CaseSummary),
    next_cursor: z.string().nullable(),
    terms: z.array(CaseTerm),
  }),
  errors: ['session_expired', 'validation_failed'],
});

export const CaseAttachment = z.object({
  attachment_id: z.string(),
  name: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  bytes: z.int(),
  /** A link that downloads it, good for a while. */
  url: z.string(),
});
export type CaseAttachment = z.output<typeof CaseAttachment>;

export const CaseMessage = z.object({
  message_id: z.string(),
  from: z.enum(['customer', 'abona']),
  /** Who wrote for us; null of the customer. */
  author: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
  attachments: z.array(CaseAttachment),
});
export type CaseMessage = z.output<typeof CaseMessage>;

export const caseSteps = [
  'received',
  'held',
  'note',
  'asked',
  'replied',
  'answered',
  'appealed',
  'withdrawn',
  'released',
  'voided',
  'money_back',
  'credited',
  'closed',
] as const;

export const CaseView = CaseSummary.extend({
  description: z.string(),
  reason: z.enum(disputeReasons).nullable(),
  /** Of a dispute: what was bought was bought abroad, and we have more days. */
  is_abroad: z.boolean(),
  /** Who moves next. `nobody`: it is over. */
  turn: z.enum(['abona', 'customer', 'nobody']),
  /** What happened so far, the oldest first. */
  timeline: z.array(
    z.object({
      step: z.enum(caseSteps),
      at: z.iso.datetime(),
      text: z.string(),
      /** Who did it for us; null: the customer, or by itself. */
      author: z.string().nullable(),
    }),
  ),
  /** What stands still, of which amount and since when; empty once it goes on. */
  holds: z.array(
    z.object({
      stops: z.array(z.enum(caseStops)),
      /** Centavos; null: the whole loan. */
      amount: z.int().nullable(),
      since: z.iso.datetime(),
    }),
  ),
  /** Of «no fui yo»: what we hold about the moment it was signed. */
  evidence: z.array(
    z.object({
      kind: z.enum(['device', 'place', 'code', 'identity']),
      text: z.string(),
      at: z.iso.datetime().nullable(),
      mark: z.enum(['odd', 'known', 'missing']),
    }),
  ),
  answer: z
    .object({
      outcome: z.enum(caseOutcomes),
      /** Paragraphs: each fact that was told, and what we found. */
      text: z.string(),
      signed_by: z.string(),
      answered_on: civilDay,
      /** Until when the file stands open. */
      file_open_until: civilDay,
    })
    .nullable(),
  /** Receipt (acuse) and answer (carta), to download. */
  documents: z.array(z.object({ kind: z.enum(['receipt', 'answer']), url: z.string() })),
  may: z.object({
    write: z.boolean(),
    withdraw: z.boolean(),
    /** Ask that somebody else looks at it again; until this day. */
    appeal_until: civilDay.nullable(),
  }),
  condusef: z.object({ phone: z.string(), site: z.string() }),
});
export type CaseView = z.output<typeof CaseView>;

const commonErrors = ['session_expired', 'validation_failed', 'not_found'] as const;

export const OpenCase = z.strictObject({
  kind: z.enum(openableKinds),
  /** In the customer's words; each fact in it is answered. */
  description: Text,
  /** Of a dispute: the movement, or the instalment of a loan. */
  movement_id: z.string().max(80).optional(),
  instalment: z.int().min(bounds.instalments.min).max(bounds.instalments.max).optional(),
  /** With `instalment`: only what being late with it cost. */
  late_charges: z.boolean().optional(),
  reason: z.enum(disputeReasons).optional(),
  /** Of a dispute of a purchase: it was made abroad, and the law gives 180 days to answer. */
  is_abroad: z.boolean().optional(),
  /** Centavos of it that are claimed; all of it unless said. */
  amount: z.int().min(bounds.payment.min).max(bounds.payment.max).optional(),
  /** Of «no fui yo», hardship and a correction at the bureau: the loan. Also with `instalment`. */
  loan_id: z.string().max(64).optional(),
  /** Of a review: the application that was declined. */
  application_process_id: z.int().positive().optional(),
  attachment_ids: AttachmentIds.optional(),
});
export type OpenCase = z.output<typeof OpenCase>;

export const openCase = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/cases',
  auth: 'session',
  summary:
    'Opens a case: folio, receipt and clock at once. A dispute and «no fui yo» hold what they are about until the answer is out.',
  body: OpenCase,
  reply: CaseView,
  errors: [
    ...commonErrors,
    'case_already_open',
    'case_window_over',
    'cases_exhausted',
    'review_not_possible',
  ],
  idempotency: 'required',
});

export const getCase = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/cases/{id}',
  auth: 'session',
  summary: 'One case with its clock, timeline, what stands still, answer and documents.',
  params: CasePath,
  reply: CaseView,
  errors: commonErrors,
});

export const listCaseMessages = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/cases/{id}/messages',
  auth: 'session',
  summary: 'What was written to and fro, the newest first, in pages.',
  params: CasePath,
  query: z.object({ cursor: z.string().min(1).max(200).optional() }),
  reply: z.object({
    items: z.array(CaseMessage),
    next_cursor: z.string().nullable(),
    total: z.int(),
  }),
  errors: commonErrors,
});

export const addCaseMessage = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/cases/{id}/messages',
  auth: 'session',
  summary: 'Writes to us in a case, with files that were sent before.',
  params: CasePath,
  body: z.strictObject({ text: Text, attachment_ids: AttachmentIds.optional() }),
  reply: CaseMessage,
  errors: [...commonErrors, 'case_not_open', 'case_messages_full'],
  idempotency: 'required',
});

export const withdrawCase = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/cases/{id}/withdraw',
  auth: 'session',
  summary: 'Takes a case back. What stood still goes on, and the days it stood never count.',
  params: CasePath,
  reply: CaseView,
  errors: [...commonErrors, 'case_not_open'],
});

export const appealCase = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/cases/{id}/appeal',
  auth: 'session',
  summary: 'Asks that somebody else looks again at a case that was answered; once.',
  params: CasePath,
  body: z.strictObject({ text: Text }),
  reply: CaseView,
  errors: [...commonErrors, 'case_not_answered', 'appeal_over'],
  idempotency: 'required',
});

export const openCaseFile = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/case-files/{token}',
  auth: 'public',
  summary: 'An attachment or a letter of a case, to keep; the link is signed and ends by itself.',
  params: FileToken,
  reply: FileReply,
  errors: ['not_found'],
  file: ['image/jpeg', 'image/png', 'application/pdf'],
});
