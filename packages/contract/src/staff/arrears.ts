import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { LoanPath } from '../lending/loan.ts';
import { ReliefPreview } from '../lending/relief.ts';
import { QuitaQuery, quitaErrors } from '../staff-acts/quita-acts.ts';
import {
  arrearsBucketNames,
  askedHours,
  CONTACT_NOTE_MAX,
  contactChannels,
  contactOutcomes,
  contactRefusals,
  guardStandings,
  nextActions,
  nextReasons,
  promiseStates,
} from './arrears-terms.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { Assignment } from './staff-assignment.ts';
import { petalStates } from './staff-customer.ts';
import { Actor } from './staff-loan.ts';

/** `until`: while they may be reached, or from when on they may; null: until something else changes. */
const ContactGuard = z.object({
  is_allowed: z.boolean(),
  reason: z.enum(contactRefusals).nullable(),
  until: z.string().nullable(),
});
export type ContactGuard = z.output<typeof ContactGuard>;

const civilDay = z.string();

const ArrearsPromise = z.object({
  promise_id: z.string(),
  amount: z.int(),
  due_on: civilDay,
  made_on: civilDay,
  /** What of it came, by its day. */
  paid: z.int(),
  state: z.enum(promiseStates),
  by: Actor,
});
export type ArrearsPromise = z.output<typeof ArrearsPromise>;

const ArrearsContact = z.object({
  contact_id: z.string(),
  channel: z.enum(contactChannels),
  at: z.string(),
  by: Actor,
  /** The despacho that reached them, where one did. */
  agency: z.string().nullable(),
  /** Null: it was announced, and nobody wrote yet what came of it. */
  outcome: z.enum(contactOutcomes).nullable(),
  note: z.string().nullable(),
  /** Whether whoever reads this made it. */
  is_mine: z.boolean(),
});
export type ArrearsContact = z.output<typeof ArrearsContact>;

export const ArrearsRow = z.object({
  loan_id: z.string(),
  customer: z.object({ customer_id: z.int(), name: z.string().nullable() }),
  /** Where they live, and by which clock; null where nobody knows. */
  state: z.string().nullable(),
  time_zone: z.string(),
  bucket: z.enum(arrearsBucketNames),
  days_late: z.int(),
  since: civilDay,
  /** Centavos that are late, and those of them that may be asked for today. */
  overdue: z.int(),
  askable: z.int(),
  petals: z.array(z.enum(petalStates)),
  promise: ArrearsPromise.omit({ by: true }).nullable(),
  promises_kept: z.int(),
  promises_broken: z.int(),
  guard: ContactGuard,
  next: z.object({ action: z.enum(nextActions), reason: z.enum(nextReasons) }),
  /** The despacho that has it, and since when its customer knows; not told yet, it may not call. */
  agency: z
    .object({
      agency_id: z.string(),
      name: z.string(),
      since: civilDay,
      told_at: z.string().nullable(),
    })
    .nullable(),
  assignment: Assignment.nullable(),
});
export type ArrearsRow = z.output<typeof ArrearsRow>;

const readers = ['collections', 'finance', 'compliance'] as const;
const collectors = { roles: ['collections'], secondPerson: 'never' } as const;
const reads = { roles: readers, secondPerson: 'never' } as const;

export const ARREARS_PAGE = 50;

export const getArrears = defineStaffCall({
  method: 'GET',
  path: '/v1/arrears',
  summary: 'Late loans by how late they are, and how many of their customers may be reached.',
  access: reads,
  reply: z.object({
    buckets: z.array(
      z.object({ bucket: z.enum(arrearsBucketNames), loans: z.int(), amount: z.int() }),
    ),
    standings: z.record(z.enum(guardStandings), z.int()),
    /** By one’s own clock; whether today is a day on which somebody may be asked to pay at all. */
    hours: z.object({ first: z.int(), last: z.int() }),
    caps: z.object({ per_day: z.int(), per_week: z.int() }),
    is_business_day: z.boolean(),
    now: z.string(),
    /** Until how many days from today a promise may be. */
    promise_days: z.int(),
  }),
  errors: ['session_expired', 'role_missing'],
});

export const listArrears = defineStaffCall({
  method: 'GET',
  path: '/v1/arrears/loans',
  summary: 'Late loans in the order of what helps most next, in pages.',
  access: reads,
  query: z.object({
    bucket: z.enum(arrearsBucketNames).optional(),
    promise: z.enum(['open', 'kept', 'broken', 'none']).optional(),
    standing: z.enum(guardStandings).optional(),
    assigned: z.enum(['me', 'nobody']).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,7}$/)
      .optional(),
  }),
  reply: z.object({
    rows: z.array(ArrearsRow),
    total: z.int(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});

/** What may be given up of a loan, and for how long that may be offered. */
const ConvenioLimits = z.object({
  late_days_min: z.int(),
  forgiven_max: z.int(),
  instalments_max: z.int(),
  days_max: z.int(),
  is_used_up: z.boolean(),
});

export const getArrearsLoan = defineStaffCall({
  method: 'GET',
  path: '/v1/arrears/loans/{loan_id}',
  summary: 'One late loan: who was reached when, what was promised, and what may be offered.',
  access: reads,
  params: LoanPath,
  reply: z.object({
    row: ArrearsRow,
    /** The latest first. */
    contacts: z.array(ArrearsContact),
    promises: z.array(ArrearsPromise),
    /** Whether a message may go out where a call may not. */
    message_guard: ContactGuard,
    /** Whether the despacho that has it may call. */
    agency_guard: ContactGuard,
    instalments_late: z.int(),
    late_charges: z.int(),
    /** All that is left to pay by the plan. */
    remaining: z.int(),
    convenio: ConvenioLimits,
    offer: z
      .object({
        forgiven: z.int(),
        instalments: z.int(),
        valid_until: civilDay,
      })
      .nullable(),
  }),
  errors: ['session_expired', 'role_missing', 'not_found'],
});

const ContactPath = z.object({ contact_id: z.string().max(64) });

/** Sent twice it is refused by its own first time: nobody is reached twice. */
export const reserveContact = defineStaffCall({
  method: 'POST',
  path: '/v1/arrears/loans/{loan_id}/contacts',
  summary:
    'Announces a contact before it takes place; refused where the guard says no, with why and until when.',
  access: collectors,
  params: LoanPath,
  body: z.object({
    channel: z.enum(contactChannels),
    /** The despacho that has the loan asked to call; it counts as ours do. */
    for_agency: z.boolean().optional(),
  }),
  reply: z.object({ contact_id: z.string(), at: z.string(), until: z.string() }),
  errors: [
    'session_expired',
    'role_missing',
    'validation_failed',
    'not_found',
    'taken_by_other',
    ...contactRefusals,
  ],
});

export const recordContactOutcome = defineStaffCall({
  method: 'POST',
  path: '/v1/arrears/contacts/{contact_id}/outcome',
  summary: 'Writes what came of a contact; once, by whoever made it.',
  access: collectors,
  params: ContactPath,
  body: z.object({
    outcome: z.enum(contactOutcomes),
    note: z.string().trim().max(CONTACT_NOTE_MAX).optional(),
    /** With `asked_hour`: from which hour on, by their clock. */
    hour: z.int().min(askedHours.first).max(askedHours.last).optional(),
  }),
  reply: z.object({}),
  errors: [
    'session_expired',
    'role_missing',
    'validation_failed',
    'not_found',
    'contact_settled',
    'contact_of_other',
  ],
});

const { amount } = bounds;

export const recordPromise = defineStaffCall({
  method: 'POST',
  path: '/v1/arrears/loans/{loan_id}/promises',
  summary: 'Writes down what a customer promised to pay, and by which day.',
  access: collectors,
  params: LoanPath,
  body: z.object({
    amount: z.int().min(amount.min).max(amount.max),
    due_on: z.iso.date(),
  }),
  reply: z.object({ promise_id: z.string() }),
  errors: [
    'session_expired',
    'role_missing',
    'validation_failed',
    'not_found',
    'taken_by_other',
    'contact_not_late',
    'promise_exceeds_debt',
    'promise_day_refused',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
  idempotency: 'required',
});

export const tryConvenio = defineStaffCall({
  method: 'GET',
  path: '/v1/arrears/loans/{loan_id}/convenio',
  summary:
    'Both plans of a convenio side by side, by the decision that offers it; changes nothing.',
  access: reads,
  params: LoanPath,
  query: QuitaQuery,
  reply: ReliefPreview,
  errors: [
    'session_expired',
    'role_missing',
    'validation_failed',
    'not_found',
    'act_impossible',
    ...quitaErrors,
  ],
});
