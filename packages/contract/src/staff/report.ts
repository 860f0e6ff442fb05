import { z } from 'zod';
import { FileReply } from '../file.ts';
import { ACT_NOTE_MAX } from '../staff-acts/act.ts';
import { defineStaffCall } from './define-staff-call.ts';
import type { ActingRole } from './staff-roles.ts';

/** What authorities are told. Bureaus' files are made apart, and listed beside them. */
export const reportKinds = [
  'accounts_catalogue',
  'trial_balance',
  'reune',
  'redeco',
  'aml_relevant',
  'aml_unusual',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Of a month or a quarter. The others are about one thing, and made when it is decided. */
export type PeriodicReport = Exclude<ReportKind, 'aml_unusual'>;

/** Whose each of them is: who makes it, sends it and writes down what was answered. */
export const reportKeepers = {
  accounts_catalogue: 'finance',
  trial_balance: 'finance',
  reune: 'compliance',
  redeco: 'compliance',
  aml_relevant: 'compliance',
  aml_unusual: 'compliance',
} as const satisfies Readonly<Record<ReportKind, ActingRole>>;

/** `draft` until somebody sends it, `sent` until the authority has answered. */
export const reportStates = ['draft', 'sent', 'accepted', 'rejected'] as const;
export type ReportState = (typeof reportStates)[number];

const keepers = ['finance', 'compliance'] as const;
const read = { roles: keepers, secondPerson: 'never' } as const;
const day = z.iso.date();

const ReportView = z.object({
  report_id: z.string(),
  kind: z.enum(reportKinds),
  /** `2026-11`, `2026-Q4`, or the folio of the alert that it tells of. */
  period: z.string(),
  version: z.int(),
  state: z.enum(reportStates),
  legal_due: day,
  internal_due: day,
  is_late: z.boolean(),
  /** It tells that there was nothing to tell. */
  is_nil: z.boolean(),
  records: z.int(),
  file_name: z.string(),
  sha256: z.string(),
  /** `staff_…`, or `system`. */
  made_by: z.string(),
  made_at: z.string(),
  sent_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** What the authority said: its folio, or why not. */
  answer: z.array(z.string()),
  /** By the authority's interface, or uploaded by somebody who writes down what was answered. */
  goes_by: z.enum(['interface', 'hand']),
  /** Whoever asks makes it, sends it and writes down the answer. */
  is_mine: z.boolean(),
});
export type ReportView = z.output<typeof ReportView>;

export const listReports = defineStaffCall({
  method: 'GET',
  path: '/v1/reports',
  summary:
    'What authorities are told, the day that comes first on top; what is missing; and the bureaus’ files.',
  access: read,
  query: z.object({ kind: z.enum(reportKinds).optional() }),
  reply: z.object({
    reports: z.array(ReportView),
    /** Periods that are over, of which nothing was made. */
    missing: z.array(
      z.object({
        kind: z.enum(reportKinds),
        period: z.string(),
        legal_due: day,
        internal_due: day,
        is_late: z.boolean(),
      }),
    ),
    /** Those that whoever asks makes. */
    makes: z.array(z.enum(reportKinds)),
    bureau: z.array(
      z.object({
        cut_on: day,
        state: z.enum(reportStates),
        records: z.int(),
        made_at: z.string(),
        sent_at: z.string().nullable(),
      }),
    ),
  }),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});

export const makeReport = defineStaffCall({
  method: 'POST',
  path: '/v1/reports',
  summary:
    'Makes the report of a period that is over: the first one, or a new version of one that was answered.',
  access: { roles: keepers, secondPerson: 'never' },
  body: z.object({
    kind: z.enum(reportKinds),
    period: z.string().regex(/^(\d{4}-(0[1-9]|1[0-2]|Q[1-4])|PLD-\d{4}-\d{6})$/),
  }),
  reply: ReportView,
  errors: ['session_expired', 'role_missing', 'validation_failed', 'state_conflict'],
});

const ReportPath = z.object({ report_id: z.uuid() });

export const downloadReport = defineStaffCall({
  method: 'GET',
  path: '/v1/reports/{report_id}/file',
  summary: 'The file of a report, as it was made.',
  access: read,
  params: ReportPath,
  reply: FileReply,
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
  file: ['application/xml', 'application/json', 'text/plain'],
});

export const sendReport = defineStaffCall({
  method: 'POST',
  path: '/v1/reports/{report_id}/send',
  summary:
    'Sends a draft to CONDUSEF, or says that its file was uploaded where an authority takes files only by hand.',
  access: { roles: keepers, secondPerson: 'never' },
  params: ReportPath,
  reply: ReportView,
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed', 'state_conflict'],
});

export const answerReport = defineStaffCall({
  method: 'POST',
  path: '/v1/reports/{report_id}/answer',
  summary: 'Writes down what an authority said of a file that was uploaded by hand.',
  access: { roles: keepers, secondPerson: 'never' },
  params: ReportPath,
  body: z.object({
    is_accepted: z.boolean(),
    /** Its folio, or why not. */
    words: z.string().trim().min(3).max(ACT_NOTE_MAX),
  }),
  reply: ReportView,
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed', 'state_conflict'],
});
