import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { applicationStatuses } from '../origination/application-status.ts';
import { declineReasons, riskTiers } from '../origination/decision.ts';
import { reviewCauses, reviewStates } from '../origination/review.ts';
import { actReasons } from '../staff-acts/act.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { Assignment } from './staff-assignment.ts';

/** Who decides applications. */
export const reviewers = ['risk', 'compliance'] as const;

export const ApplicationPath = z.object({
  application_id: z.coerce.number().int().positive().max(999_999_999_999_999),
});

/** How a value of the trace is written. Money in centavos, a share in hundredths; codes have a blank between them. */
export const traceUnits = ['money', 'number', 'percent', 'codes'] as const;

const TraceValue = z.union([z.number(), z.string()]).nullable();

/** One rule of the policy: what it looked at, and what it allows. */
const TracedRule = z.object({
  rule: z.enum(declineReasons),
  unit: z.enum(traceUnits),
  /** Null: not known, or not shown without a reason (`is_masked`). */
  value: TraceValue,
  limit: TraceValue,
  /** `held`: it passed, and is why a person looks. */
  state: z.enum(['passed', 'failed', 'held']),
  is_masked: z.boolean(),
});
export type TracedRule = z.output<typeof TracedRule>;

/** How loans of people like this one went; nobody can be told from it. */
const SimilarCases = z.object({
  /** Within so many points, and of so much to so much. */
  score_from: z.int(),
  score_to: z.int(),
  declined: z.int(),
  /** Approved, and not taken. */
  not_taken: z.int(),
  paid: z.int(),
  on_time: z.int(),
  late: z.int(),
  lost: z.int(),
});

export const ApplicationReview = z.object({
  application_id: z.int(),
  status: z.enum(applicationStatuses),
  kind: z.enum(['kyc', 'purchase', 'personal_loan', 'in_store']),
  /** Centavos; null where it is for a line. */
  amount: z.int().nullable(),
  merchant_name: z.string().nullable(),
  customer: z.object({ customer_id: z.int(), name: z.string().nullable() }),
  created_at: z.iso.datetime(),
  /** When it ends by itself. */
  expires_at: z.iso.datetime().nullable(),
  state: z.enum(reviewStates),
  causes: z.array(z.enum(reviewCauses)),
  referred_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  asked_at: z.iso.datetime().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** Whether they proved who they are when they were asked; null: not yet. */
  is_proven: z.boolean().nullable(),
  policy: z.object({
    version: z.string(),
    /** What it would have said by itself. */
    outcome: z.enum(['approved', 'declined']),
    reasons: z.array(z.enum(declineReasons)),
    score: z.int(),
    base: z.int(),
    factors: z.array(
      z.object({
        name: z.string(),
        points: z.int(),
        neutral: z.int(),
        effect: z.enum(['helped', 'neutral', 'hurt']),
      }),
    ),
  }),
  /** The most that may be granted, and in which steps; null: nothing, whoever decides. */
  grantable: z
    .object({
      tier: z.enum(riskTiers),
      line: z.int(),
      least_line: z.int(),
      step: z.int(),
      /** Of the price, at that line. */
      down_payment: z.int(),
    })
    .nullable(),
  trace: z.array(TracedRule),
  /** What they told of themselves that is nobody's name or number. */
  told: z.object({ age: z.int(), housing: z.string(), dependants: z.int() }),
  bureau: z.object({
    status: z.enum(['reported', 'no_file', 'unavailable']),
    asked_at: z.iso.datetime().nullable(),
  }),
  similar: SimilarCases,
  /** How it was decided, and by whom of ours; null: not yet, or the policy did. */
  decision: z
    .object({
      outcome: z.enum(['approved', 'declined']),
      reasons: z.array(z.enum(declineReasons)),
      tier: z.enum(riskTiers).nullable(),
      line: z.int().nullable(),
      receipt_hash: z.string(),
      decided_at: z.iso.datetime(),
      by: z.string().nullable(),
    })
    .nullable(),
  assignment: Assignment.nullable(),
  may: z.object({ decide: z.boolean(), ask: z.boolean() }),
});
export type ApplicationReview = z.output<typeof ApplicationReview>;

const readErrors = [
  'session_expired',
  'role_missing',
  'not_found',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

export const getApplicationReview = defineStaffCall({
  method: 'GET',
  path: '/v1/applications/{application_id}/review',
  summary:
    'An application that a person decides: why, the policy’s trace, and how similar ones went.',
  access: { roles: reviewers, secondPerson: 'never' },
  params: ApplicationPath,
  reply: ApplicationReview,
  errors: readErrors,
});

export const revealApplicationFile = defineStaffCall({
  method: 'POST',
  path: '/v1/applications/{application_id}/reveal',
  summary: 'Shows what the bureau reported and what somebody earns, for a reason that is kept.',
  access: { roles: reviewers, secondPerson: 'never' },
  params: ApplicationPath,
  body: z.object({ reason: z.enum(actReasons) }),
  reply: z.object({
    monthly_income: z.int(),
    burden_percent: z.int().nullable(),
    /** Null: it has no file, or did not answer. */
    bureau: z
      .object({
        folio: z.string().nullable(),
        score: z.int().nullable(),
        monthly_payments: z.int(),
        overdue: z.int(),
        months_late_worst: z.int(),
        marks: z.array(z.string()),
        inquiries_recent: z.int(),
      })
      .nullable(),
    /** The trace with nothing left out. */
    trace: z.array(TracedRule),
    /** When the screen covers it again. */
    until: z.iso.datetime(),
  }),
  errors: readErrors,
});
