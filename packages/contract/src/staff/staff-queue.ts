import { z } from 'zod';
import { defineStaffCall } from './define-staff-call.ts';
import { Assignment, actors, Subject } from './staff-assignment.ts';
import type { ActingRole } from './staff-roles.ts';

/** Where work waits, and whose it is. The auditor sees all of them. */
export const queueRoles = {
  applications: ['risk', 'compliance'],
  identity: ['risk', 'compliance', 'support'],
  dispute: ['une', 'support'],
  complaint: ['une', 'support'],
  withdrawal: ['une', 'support'],
  hardship: ['collections', 'une', 'support'],
  not_me: ['une', 'risk', 'compliance'],
  decision_review: ['risk', 'une'],
  bureau_correction: ['une', 'compliance', 'support'],
  privacy: ['compliance', 'une'],
  collections: ['collections'],
  suspense: ['finance', 'collections', 'compliance'],
  differences: ['finance', 'compliance'],
  payments: ['finance', 'support'],
  aml_alerts: ['compliance'],
  approvals: actors,
  accounting_reports: ['finance'],
  authority_reports: ['compliance'],
  merchant_reviews: ['compliance', 'finance'],
  dead_webhooks: ['operator'],
  dead_jobs: ['operator'],
} as const satisfies Readonly<Record<string, readonly ActingRole[]>>;

export type QueueName = keyof typeof queueRoles;
export const queueNames = Object.keys(queueRoles) as [QueueName, ...QueueName[]];

/**
 * What the day of a row says. `legal`: the law's deadline. `house`: the day we gave ourselves. `since`: it has no
 * deadline, and waits since then.
 */
export const queueClocks = ['legal', 'house', 'since'] as const;
export type QueueClock = (typeof queueClocks)[number];

/** What comes next for a row: an act of ours, or whom it waits for. */
export const nextSteps = [
  'investigate',
  'answer',
  'decide',
  'review',
  'call',
  'place',
  'explain',
  'send',
  'correct',
  'resend',
  'retry',
  'await_customer',
  'await_second_person',
] as const;
export type NextStep = (typeof nextSteps)[number];

const civilDay = z.string();

export const QueueRow = z.object({
  subject: Subject,
  /** What it waits as, in the words of its kind. */
  state: z.string(),
  /** A code, a reference, or what a business is called; never what somebody wrote to us. */
  label: z.string().nullable(),
  customer: z.object({ customer_id: z.int(), name: z.string().nullable() }).nullable(),
  loan_id: z.string().nullable(),
  amount: z.int().nullable(),
  opened_at: z.string(),
  due_on: civilDay,
  /** The hour of that day, where one was promised. */
  due_at: z.iso.datetime().nullable(),
  clock: z.enum(queueClocks),
  /** What the law says, where that is another day than ours. */
  legal_due: civilDay.nullable(),
  is_late: z.boolean(),
  next: z.enum(nextSteps),
  assignment: Assignment.nullable(),
});
export type QueueRow = z.output<typeof QueueRow>;

/** How much waits, and until when. `late`, `today` and `week` say nothing where the clock is `since`. */
export const QueueFigures = z.object({
  open: z.int(),
  amount: z.int(),
  late: z.int(),
  today: z.int(),
  /** Due in the next seven days, today not among them. */
  week: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  oldest_due: civilDay.nullable(),
  clock: z.enum(queueClocks),
});
export type QueueFigures = z.output<typeof QueueFigures>;

export const QUEUE_PAGE = 100;

export const listQueue = defineStaffCall({
  method: 'GET',
  path: '/v1/queues/{queue}',
  summary: 'A queue, the oldest deadline first, in pages; with how much waits in it.',
  access: { roles: actors, secondPerson: 'never' },
  params: z.object({ queue: z.enum(queueNames) }),
  query: z.object({
    state: z.string().max(40).optional(),
    /** Whose: one's own, nobody's; everybody's unless said. */
    assigned: z.enum(['me', 'nobody']).optional(),
    /** Due until this day. */
    due_until: z.iso.date().optional(),
    /** A part of a folio or a reference. */
    text: z.string().trim().min(2).max(60).optional(),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({
    rows: z.array(QueueRow),
    next_cursor: z.string().nullable(),
    /** How many the filters leave; with the first page only. */
    total: z.int().nullable(),
    figures: QueueFigures.nullable(),
  }),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});
