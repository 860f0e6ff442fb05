import { z } from 'zod';
import { CASE_TEXT_MAX } from '../cases/case-limits.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { caseWorkers, StaffNote } from './staff-case.ts';
import { CustomerPath, lookers } from './staff-customer.ts';

/** What the history of a customer is made of. */
export const historyKinds = [
  'application',
  'decision',
  'loan',
  'payment',
  'message',
  'session',
  'device',
  'contact',
  'collection',
  'identity',
  'consent',
  'case',
  'restriction',
  'staff',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** What happened, by its kind; the closed list that a screen has a sentence for. */
export const historyFacts = {
  /** `detail`: the status it came to. */
  application: ['application_moved'],
  /** `detail`: the stage; `amount`: the line. */
  decision: ['decision_approved', 'decision_declined'],
  loan: [
    'loan_opened',
    'loan_refund',
    'loan_cancellation',
    'loan_waiver',
    'loan_write_off',
    'loan_void',
    'loan_credit_payout',
    'loan_relief',
    'loan_quita',
    'loan_hold_placed',
    'loan_hold_lifted',
  ],
  /** `detail`: the rail. */
  payment: ['payment', 'payment_reversed'],
  /** `detail`: what it told of; `source`: the channel. */
  message: ['message_queued', 'message_sent', 'message_failed', 'message_abandoned'],
  /** `detail`: the browser, and how it ended. */
  session: ['session_started', 'session_ended'],
  device: ['push_device_added'],
  contact: ['phone_changed', 'email_changed'],
  /** `detail`: the channel and what came of it, the day of a promise, or the despacho; `about`: the loan. */
  collection: [
    'contact_made',
    'agency_contact_made',
    'promise_made',
    'agency_placed',
    'agency_recalled',
  ],
  /** `detail`: how it stands. */
  identity: ['identity_verification'],
  /** `detail`: the text. */
  consent: ['consent_given', 'consent_withdrawn'],
  /** `detail`: the step; `about`: the folio. */
  case: ['case_step'],
  /** `detail`: what. */
  restriction: ['restriction_set'],
  /** `detail`: the act and what became of it, or the field that was shown. */
  staff: ['staff_act', 'field_revealed', 'note_written'],
} as const satisfies Readonly<Record<HistoryKind, readonly string[]>>;
export type HistoryWhat = (typeof historyFacts)[HistoryKind][number];

const whats = Object.values(historyFacts).flat() as [HistoryWhat, ...HistoryWhat[]];

export const HISTORY_PAGE = 50;

export const HistoryEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(historyKinds),
  what: z.enum(whats),
  /** A code of the kind's own: never what somebody wrote. */
  detail: z.string().nullable(),
  /** The loan, the folio or the application that it is about. */
  about: z.string().nullable(),
  amount: z.int().nullable(),
  /** Who did it: `customer`, `system`, or somebody of ours by name. */
  by: z.object({ kind: z.enum(['customer', 'staff', 'system']), name: z.string().nullable() }),
  /** What it is known by where it was written: a business key, a channel. */
  source: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const listCustomerHistory = defineStaffCall({
  method: 'GET',
  path: '/v1/customers/{customer_id}/history',
  summary: 'Everything that happened with a customer, the latest first, in pages.',
  access: { roles: lookers, secondPerson: 'never' },
  params: CustomerPath,
  query: z.object({
    /** One kind alone, or several with commas; all unless said. */
    kinds: z
      .string()
      .max(200)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(historyKinds)))
      .optional(),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({ entries: z.array(HistoryEntry), next_cursor: z.string().nullable() }),
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});

const threadErrors = ['session_expired', 'role_missing', 'not_found', 'validation_failed'] as const;

/** So many of the notes about a customer are shown, the latest first. */
export const CUSTOMER_NOTES_MAX = 200;

export const PinnedNote = StaffNote.extend({ pinned_by: z.string(), pinned_at: z.iso.datetime() });
export type PinnedNote = z.output<typeof PinnedNote>;

export const listCustomerNotes = defineStaffCall({
  method: 'GET',
  path: '/v1/customers/{customer_id}/notes',
  summary:
    'What people of ours noted about a customer, the latest first; what concerns a case stands there.',
  access: { roles: lookers, secondPerson: 'never' },
  params: CustomerPath,
  reply: z.object({
    notes: z.array(StaffNote).max(CUSTOMER_NOTES_MAX),
    /** The one that everybody is to read first, however old it is. */
    pinned: PinnedNote.nullable(),
  }),
  errors: threadErrors,
});

export const pinCustomerNote = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/{customer_id}/notes/pinned',
  summary: 'Pins one note about a customer for everybody, or none; the same again changes nothing.',
  access: { roles: lookers, secondPerson: 'never' },
  params: CustomerPath,
  body: z.object({
    /** Null: none is pinned any more. */
    note_id: z.string().max(64).nullable(),
    /** What was pinned when it was decided; if it is another by now, nothing changes. */
    instead_of: z.string().max(64).nullable(),
  }),
  reply: z.object({}),
  errors: [...threadErrors, 'preview_changed'],
});

export const noteCustomer = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/{customer_id}/notes',
  summary: 'Notes something about a customer for colleagues; it stays as it was written.',
  access: { roles: lookers, secondPerson: 'never' },
  params: CustomerPath,
  body: z.object({ text: z.string().trim().min(1).max(CASE_TEXT_MAX) }),
  reply: StaffNote,
  errors: [
    ...threadErrors,
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
  idempotency: 'required',
});

export const MESSAGES_PAGE = 20;

const threadFields = { message_id: z.string(), at: z.iso.datetime() };

export const ThreadMessage = z.discriminatedUnion('kind', [
  /** What we told them outside the app. Its words are gone once it is sent, and its address is shown to nobody here. */
  z.object({
    ...threadFields,
    kind: z.literal('notice'),
    channel: z.enum(['email', 'sms', 'whatsapp', 'call', 'push']),
    /** What it is about, as its customer reads it in their list of messages. */
    title: z.string(),
    status: z.enum(['queued', 'sent', 'abandoned']),
  }),
  /** What was written to and fro in a case. */
  z.object({
    ...threadFields,
    kind: z.literal('written'),
    folio: z.string(),
    /** Who wrote for us; null: the customer. */
    author: z.string().nullable(),
    text: z.string(),
  }),
]);
export type ThreadMessage = z.output<typeof ThreadMessage>;

export const listCustomerMessages = defineStaffCall({
  method: 'GET',
  path: '/v1/customers/{customer_id}/messages',
  summary: 'What we told a customer and what was written to and fro, the latest first, in pages.',
  access: { roles: caseWorkers, secondPerson: 'never' },
  params: CustomerPath,
  query: z.object({ cursor: z.string().max(300).optional() }),
  reply: z.object({ messages: z.array(ThreadMessage), next_cursor: z.string().nullable() }),
  errors: threadErrors,
});
