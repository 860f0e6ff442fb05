import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { ACT_NOTE_MAX } from '../staff-acts/act.ts';
import {
  alertKinds,
  alertStates,
  dismissReasons,
  reportReasons,
} from '../staff-acts/aml-reasons.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { Assignment } from './staff-assignment.ts';
import { lookers } from './staff-customer.ts';

/** What people of ours decide; the words are the dictamen. */
const FINDING_MAX = 4_000;

const day = z.iso.date();

/** What it was found by: sums and days, and the payments that they are of. */
export const AlertEvidence = z.object({
  from: day,
  to: day,
  /** Centavos; null where somebody of ours saw something. */
  amount: z.int().nullable(),
  /** The limit that was passed, as it was then; null where it was no amount. */
  limit: z.int().nullable(),
  /** Of the income that they told, in hundredths: 420 is 4.2 times as much. */
  times_income: z.int().nullable(),
  /** How many days a loan lasted. */
  days: z.int().nullable(),
  payments: z.array(
    z.object({
      receipt_id: z.string(),
      rail: z.enum(['card', 'cash_store', 'spei', 'direct_debit']),
      amount: z.int(),
      value_on: day,
    }),
  ),
});
export type AlertEvidence = z.output<typeof AlertEvidence>;

const AlertSummary = z.object({
  folio: z.string(),
  kind: z.enum(alertKinds),
  state: z.enum(alertStates),
  found_at: z.string(),
  legal_due: day,
});

export const AmlAlert = AlertSummary.extend({
  customer: z.object({ customer_id: z.int(), name: z.string().nullable() }),
  loan_id: z.string().nullable(),
  amount: z.int().nullable(),
  /** A list or the origin of the money: the authority is told within 24 hours. */
  is_urgent: z.boolean(),
  internal_due: day,
  is_late: z.boolean(),
  evidence: AlertEvidence,
  /** Who raised it and in which words; null: it was found. */
  raised: z.object({ name: z.string().nullable(), words: z.string() }).nullable(),
  /** What was decided, by whom and why. */
  decision: z
    .object({
      reason: z.enum([...reportReasons, ...dismissReasons]),
      finding: z.string(),
      name: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
  /** The report that tells of it, and where it stands. */
  report: z
    .object({ report_id: z.string(), state: z.string(), legal_due: day, version: z.int() })
    .nullable(),
  /** Other alerts about the same customer, the latest first. */
  others: z.array(AlertSummary),
  assignment: Assignment.nullable(),
});
export type AmlAlert = z.output<typeof AmlAlert>;

const errors = [
  'session_expired',
  'role_missing',
  'not_found',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

const AlertPath = z.object({ folio: z.string().max(20) });

export const getAmlAlert = defineStaffCall({
  method: 'GET',
  path: '/v1/aml/alerts/{folio}',
  summary:
    'An alert about somebody’s operations: what it was found by, its clock, what was decided.',
  access: { roles: ['compliance'], secondPerson: 'never' },
  params: AlertPath,
  reply: AmlAlert,
  errors,
});

export const decideAmlAlert = defineStaffCall({
  method: 'POST',
  path: '/v1/aml/alerts/{folio}/decision',
  summary:
    'Decides about an alert, once: the authority is told, and the draft of its report is made; or not, and why.',
  access: { roles: ['compliance'], secondPerson: 'never' },
  params: AlertPath,
  body: z.object({
    verdict: z.enum(['reported', 'dismissed']),
    reason: z.enum([...reportReasons, ...dismissReasons]),
    finding: z.string().trim().min(10).max(FINDING_MAX),
  }),
  reply: AmlAlert,
  errors: [...errors, 'state_conflict', 'taken_by_other'],
});

/** Whoever works with customers may; what becomes of it only compliance sees, and the customer never. */
export const raiseAmlAlert = defineStaffCall({
  method: 'POST',
  path: '/v1/aml/alerts',
  summary: 'Tells compliance of something about somebody’s operations.',
  access: { roles: lookers, secondPerson: 'never' },
  body: z.object({
    customer_id: z.int().positive(),
    /** They are on a list, or the money is not lawful: 24 hours. */
    is_urgent: z.boolean(),
    words: z.string().trim().min(10).max(ACT_NOTE_MAX),
  }),
  reply: z.object({ folio: z.string() }),
  errors,
});
