import { z } from 'zod';
import { StreamedFile } from '../file.ts';
import { defineStaffCall } from './define-staff-call.ts';

/**
 * What people of ours leave in the trail: the acts that a list can be narrowed to. What else is written there is shown
 * by its own name.
 */
export const trailActs = [
  'staff.signed_in',
  'staff.signed_out',
  'staff.sessions_ended',
  'staff.field_revealed',
  'staff.acted',
  'staff.asked',
  'staff.request_executed',
  'staff.request_rejected',
  'staff.request_void',
  'staff.role_revoked',
  'staff.noted',
  'staff.note_pinned',
  'staff.note_unpinned',
  'cases.opened',
  'cases.written_to',
  'cases.answered',
  'collections.difference_explained',
  'arrears.contact_reserved',
  'arrears.contact_settled',
  'arrears.promised',
  'reporting.report_made',
  'reporting.report_sent',
  'reporting.report_accepted',
  'reporting.report_rejected',
  'reporting.alert_raised',
  'reporting.alert_reported',
  'reporting.alert_dismissed',
  'operations.job_retried',
  'operations.schedule_run',
  'operations.webhook_resent',
] as const;
export type TrailAct = (typeof trailActs)[number];

const access = { roles: ['compliance'], secondPerson: 'never' } as const;
const errors = ['session_expired', 'role_missing', 'validation_failed'] as const;

/** What the trail is narrowed to. Without a subject it is what people of ours did; with one, all that happened to it. */
const filters = {
  person: z.string().max(64).optional(),
  act: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(80)
    .optional(),
  /** `loan:loan_…`, `case:…`, `customer:…`: as the list calls it. */
  subject: z
    .string()
    .regex(/^[a-z_]+:[\w:.@-]{1,250}$/)
    .optional(),
  /** Days of the business, both of them among what is shown. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

const TrailLine = z.object({
  /** Of the trail of one subject; both together are one line. */
  subject: z.string(),
  sequence: z.int(),
  at: z.string(),
  /** When it was written by the real clock; a sandbox moves the other one. */
  recorded_at: z.string(),
  actor: z.object({
    kind: z.enum(['staff', 'customer', 'system']),
    name: z.string().nullable(),
  }),
  action: z.string(),
  reason: z.string().nullable(),
  /** Ids and states, never anybody's words. */
  detail: z.record(z.string(), z.string()),
  hash: z.string(),
  previous_hash: z.string(),
});
export type TrailLine = z.output<typeof TrailLine>;

const Break = z.object({ subject: z.string(), sequence: z.int() });

export const listTrail = defineStaffCall({
  method: 'GET',
  path: '/v1/trail',
  summary:
    'What people of ours did, the latest first, in pages; and whether every line is as it was written.',
  access,
  query: z.object({ ...filters, cursor: z.string().max(600).optional() }),
  reply: z.object({
    lines: z.array(TrailLine),
    next_cursor: z.string().nullable(),
    /** Everybody who is or was one of us; with the first page. */
    people: z.array(z.object({ person_id: z.string(), name: z.string() })).nullable(),
    /** The last time that all trails were read from their first line on; null: nobody did yet. */
    chain: z
      .object({
        checked_at: z.string(),
        trails: z.int(),
        lines: z.int(),
        broken: Break.nullable(),
      })
      .nullable(),
    /** Of the subject that is asked for, read this very moment; null: its trail is whole, or none is asked for. */
    subject_broken: Break.nullable(),
  }),
  errors,
});

export const exportTrail = defineStaffCall({
  method: 'GET',
  path: '/v1/trail/export',
  summary: 'The same as a CSV file, with the hash of each line.',
  access,
  query: z.object(filters),
  reply: StreamedFile,
  errors,
  file: ['text/csv'],
});
