import { z } from 'zod';
import { flagNames } from '../flags.ts';
import { restrictionCodes } from '../identity/restriction.ts';
import { defineStaffCall } from './define-staff-call.ts';

/** Why somebody who runs the product does something by hand; it goes to the trail. */
export const operationReasons = [
  'outage_over',
  'cause_fixed',
  'asked_by_shop',
  'asked_by_authority',
  'missed_run',
  'other',
] as const;

const OperationWhy = z.object({ reason: z.enum(operationReasons) });

const access = { roles: ['operator'], secondPerson: 'never' } as const;
const readErrors = ['session_expired', 'role_missing'] as const;
const instant = z.string();

/** What end of day is made of, in order; the last two close the day before. */
export const daySteps = ['loans', 'write_offs', 'books', 'portfolio'] as const;
export type DayStep = (typeof daySteps)[number];

/** `stopped`: it was begun and is not under way; it goes on where it stopped when it is run again. */
export const dayStepStates = ['done', 'running', 'stopped', 'waiting'] as const;
export type DayStepState = (typeof dayStepStates)[number];

/** As this node has seen it since it started: nobody called yet, answers, answers not always, does not answer. */
export const providerStates = ['unknown', 'up', 'unsteady', 'down'] as const;
export type ProviderState = (typeof providerStates)[number];

export const providerNames = [
  'login',
  'staff_login',
  'identity',
  'spei',
  'debit',
  'santander',
  'cards',
  'bureau',
  'phone',
  'push',
  'condusef_reune',
  'condusef_redeco',
] as const;
export type ProviderName = (typeof providerNames)[number];

export const keyNames = [
  'session',
  'field',
  'field_index',
  'login',
  'staff_login',
  'portal_login',
  'identity',
  'identity_secret',
  'identity_face',
  'identity_face_secret',
  'spei_signing',
  'debit',
  'santander',
  'cards',
  'bureau',
  'bureau_signing',
  'condusef',
  'phone',
  'push',
  'captcha',
  'metrics',
] as const;
export type KeyName = (typeof keyNames)[number];

const Operations = z.object({
  jobs: z.object({
    /** How long the oldest job that could run has waited. */
    lag_s: z.number(),
    /** The queue's own statements fail on this node. */
    is_failing: z.boolean(),
    dead: z.int(),
    queues: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['event', 'job', 'schedule']),
        /** When it runs by itself, in Mexico City. */
        cron: z.string().nullable(),
        waiting: z.int(),
        active: z.int(),
      }),
    ),
  }),
  end_of_day: z.array(
    z.object({
      day: z.iso.date(),
      started_at: instant,
      /** Null: it runs, or was killed, or loans could not be brought forward. */
      finished_at: instant.nullable(),
      loans: z.int(),
      journals: z.int(),
      /** How often it was begun again where it stopped, and when last. */
      resumed: z.int(),
      resumed_at: instant.nullable(),
      steps: z.array(
        z.object({
          step: z.enum(daySteps),
          state: z.enum(dayStepStates),
          done_at: instant.nullable(),
        }),
      ),
    }),
  ),
  webhooks: z.object({
    dead: z.int(),
    /** Endpoints of shops that do not take what they are sent. */
    endpoints: z.array(
      z.object({
        endpoint_id: z.string(),
        merchant_name: z.string(),
        host: z.string(),
        status: z.enum(['active', 'disabled']),
        failing_since: instant.nullable(),
        waiting: z.int(),
        dead: z.int(),
      }),
    ),
  }),
  providers: z.array(
    z.object({
      name: z.enum(providerNames),
      host: z.string(),
      state: z.enum(providerStates),
      last_ok_at: instant.nullable(),
      last_failed_at: instant.nullable(),
      /** Until when the certificate holds that it last showed; null where it showed none. */
      certificate_until: instant.nullable(),
    }),
  ),
  flags: z.array(
    z.object({
      name: z.enum(flagNames),
      is_on: z.boolean(),
      default: z.boolean(),
      /** Set for everybody, against the default or not. */
      is_set: z.boolean(),
      /** For how many customers it was set apart. */
      customers: z.int(),
    }),
  ),
  /** The first of a name signs or seals, the others only verify or open. */
  keys: z.array(
    z.object({
      name: z.enum(keyNames),
      /** Null: it goes by no name. */
      id: z.string().nullable(),
      is_current: z.boolean(),
      /** The month that its name says. */
      made: z.string().nullable(),
      /** When a node was first started with it. */
      since: instant,
      /** The day on which it is to be rolled; null for one that only reads what is older. */
      due_on: z.iso.date().nullable(),
    }),
  ),
  restrictions: z.array(z.object({ code: z.enum(restrictionCodes), customers: z.int() })),
});
export type Operations = z.output<typeof Operations>;

export const getOperations = defineStaffCall({
  method: 'GET',
  path: '/v1/operations',
  summary:
    'How the product runs: jobs, end of day, webhooks, providers, flags, keys and restrictions in force.',
  access,
  reply: Operations,
  errors: readErrors,
});

const DEAD_PAGE_MAX = 200;

const DeadJob = z.object({
  job_id: z.string(),
  /** What it was to do; null where its queue is gone. */
  queue: z.string().nullable(),
  begun_at: instant,
  died_at: instant,
  attempts: z.int(),
  /** The last failure, without anybody's data. */
  failure: z.string(),
});
export type DeadJob = z.output<typeof DeadJob>;

export const listDeadJobs = defineStaffCall({
  method: 'GET',
  path: '/v1/operations/dead-jobs',
  summary: 'Jobs that failed for good and wait for a person, the oldest first.',
  access,
  query: z.object({
    cursor: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(DEAD_PAGE_MAX).default(50),
  }),
  reply: z.object({ jobs: z.array(DeadJob), next_cursor: z.string().nullable() }),
  errors: [...readErrors, 'validation_failed'],
});

export const retryDeadJob = defineStaffCall({
  method: 'POST',
  path: '/v1/operations/dead-jobs/{job_id}/retry',
  summary: 'Puts a dead job back where it came from, with all of its tries; once.',
  access,
  params: z.object({ job_id: z.uuid() }),
  body: OperationWhy,
  reply: z.object({ queue: z.string() }),
  errors: [...readErrors, 'validation_failed', 'not_found'],
});

export const runScheduledJob = defineStaffCall({
  method: 'POST',
  path: '/v1/operations/schedules/{name}/run',
  summary: 'Runs now what otherwise runs by the clock, such as end of day.',
  access,
  params: z.object({
    name: z
      .string()
      .regex(/^[a-z_]+\.[a-z_]+$/)
      .max(80),
  }),
  body: OperationWhy,
  reply: z.object({ queue: z.string() }),
  errors: [...readErrors, 'validation_failed', 'not_found'],
});

const DeadWebhook = z.object({
  delivery_id: z.string(),
  merchant_name: z.string(),
  host: z.string(),
  event_type: z.string(),
  attempts: z.int(),
  died_at: instant,
  /** How the last try went, and what was answered. */
  outcome: z.string().nullable(),
  http_status: z.int().nullable(),
});
export type DeadWebhook = z.output<typeof DeadWebhook>;

export const listDeadWebhooks = defineStaffCall({
  method: 'GET',
  path: '/v1/operations/dead-webhooks',
  summary: 'Webhooks that no endpoint took in three days, the latest first.',
  access,
  reply: z.object({ webhooks: z.array(DeadWebhook) }),
  errors: readErrors,
});

export const resendWebhook = defineStaffCall({
  method: 'POST',
  path: '/v1/operations/webhooks/{delivery_id}/resend',
  summary:
    'Sends a webhook that was given up once more, under the same id, with three days of its own.',
  access,
  params: z.object({ delivery_id: z.uuid() }),
  body: OperationWhy,
  reply: z.object({ delivery_id: z.string() }),
  errors: [
    ...readErrors,
    'validation_failed',
    'not_found',
    'state_conflict',
    'webhook_endpoint_disabled',
  ],
});
