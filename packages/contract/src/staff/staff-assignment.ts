import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { defineStaffCall } from './define-staff-call.ts';
import { staffRoles } from './staff-roles.ts';

/** What somebody can work on, and so take. */
export const subjectKinds = [
  'case',
  'privacy',
  'customer',
  'loan',
  'application',
  'verification',
  'suspense',
  'difference',
  'payment',
  'request',
  'account',
  'webhook',
  'report',
  'alert',
  'job',
] as const;

/** One of them, by the id that its list and its own page call it: a folio, `loan_…`, a number. */
export const Subject = z.object({
  kind: z.enum(subjectKinds),
  id: z
    .string()
    .trim()
    .regex(/^[\w:.-]{1,120}$/),
});
export type Subject = z.output<typeof Subject>;

/**
 * Whose it is. Until `until` nobody else may work on it; after that it is still theirs in the lists, and whoever takes
 * it has it.
 */
export const Assignment = z.object({
  person: z.object({ person_id: z.string(), name: z.string() }),
  is_mine: z.boolean(),
  taken_at: z.string(),
  until: z.string(),
});
export type Assignment = z.output<typeof Assignment>;

/** Whoever acts on something may take it. */
export const actors = [
  'support',
  'une',
  'risk',
  'collections',
  'finance',
  'compliance',
  'operator',
  'admin',
] as const;

const errors = [
  'session_expired',
  'role_missing',
  'validation_failed',
  'taken_by_other',
] as const satisfies readonly ErrorCode[];

export const takeSubject = defineStaffCall({
  method: 'POST',
  path: '/v1/assignments/take',
  summary: 'Takes something to work on it, or goes on with it; nobody else can for a while.',
  access: { roles: actors, secondPerson: 'never' },
  body: z.object({ subject: Subject }),
  reply: Assignment,
  errors,
});

export const releaseSubject = defineStaffCall({
  method: 'POST',
  path: '/v1/assignments/release',
  summary: 'Gives something back that one took: it is nobody’s.',
  access: { roles: actors, secondPerson: 'never' },
  body: z.object({ subject: Subject }),
  reply: z.object({}),
  errors,
});

export const assignSubjects = defineStaffCall({
  method: 'POST',
  path: '/v1/assignments/assign',
  summary: 'Gives things to somebody; what another person works on at the moment stays theirs.',
  access: { roles: actors, secondPerson: 'never' },
  body: z.object({ person_id: z.string().max(64), subjects: z.array(Subject).min(1).max(500) }),
  reply: z.object({
    assigned: z.int(),
    /** What stays with whoever works on it. */
    taken: z.array(z.object({ subject: Subject, name: z.string(), until: z.string() })),
  }),
  errors: ['session_expired', 'role_missing', 'validation_failed', 'not_found'],
});

export const listColleagues = defineStaffCall({
  method: 'GET',
  path: '/v1/colleagues',
  summary: 'Whom something can be given to: people with a role, and how much each has.',
  access: { roles: actors, secondPerson: 'never' },
  reply: z.object({
    people: z.array(
      z.object({
        person_id: z.string(),
        name: z.string(),
        roles: z.array(z.enum(staffRoles)),
        assigned: z.int(),
      }),
    ),
  }),
  errors: ['session_expired', 'role_missing'],
});
