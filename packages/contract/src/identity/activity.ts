import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { twoFactorMethods, verificationTypes } from '../identifiers.ts';
import { ActivityId, sendMethods } from './one-time-code.ts';

/** What a second proof can be asked for. */
export const activityKinds = [
  'phone_change',
  'personal_data',
  'refund_account',
  'card_removal',
  'mandate',
  'loan_acceptance',
  'withdrawal',
  'relief',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** `created`: nothing was asked yet. `pending`: a code is under way. The others are ends. */
export const activityStatuses = ['created', 'pending', 'proven', 'expired', 'cancelled'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const contactTypes = ['MOBILE_PHONE', 'EMAIL'] as const;
export type ContactType = (typeof contactTypes)[number];

export const ActivityPath = z.object({ id: ActivityId });

export const ActivityView = z.object({
  activity_id: z.string(),
  kind: z.enum(activityKinds),
  status: z.enum(activityStatuses),
  /** Where a code can go, masked for display. */
  contacts: z.array(z.object({ contact_type: z.enum(contactTypes), value: z.string() })),
  /** What the next code can be sent by. */
  methods: z.array(z.enum(sendMethods)),
  /** When the next code may be asked for; 0: now. */
  resend_after_s: z.int(),
  /** The code that waits to be typed, if any. */
  code: z
    .object({
      token_id: z.string(),
      send_method_name: z.enum(sendMethods),
      sent_to: z.string(),
      expires_at: z.iso.datetime(),
      attempts_left: z.int(),
    })
    .nullable(),
  /** When codes can be asked for again after too many wrong ones. */
  locked_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  proven_at: z.iso.datetime().nullable(),
});
export type ActivityView = z.output<typeof ActivityView>;

export const openActivity = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/contact/activity',
  auth: 'session',
  summary:
    'Begins an activity that needs a second proof; the same one that is open already is answered as it is, another one ends. A change of phone has its own way.',
  body: z.strictObject({ kind: z.enum(activityKinds).exclude(['phone_change']) }),
  reply: ActivityView,
  errors: ['session_expired', 'validation_failed', 'state_conflict', 'rate_limited'],
});

export const getValidateRequest = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/contact/validate_request',
  auth: 'session',
  summary: 'What waits for a proof of the customer now, and by which two-factor method.',
  reply: z.object({
    two_factor_method: z.enum(twoFactorMethods).nullable(),
    activity: ActivityView.nullable(),
  }),
  errors: ['session_expired'],
});

export const getActivityStatus = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/contact/activity_status/{id}',
  auth: 'session',
  summary: 'How an activity stands. Asked again every few seconds, or when a push says so.',
  params: ActivityPath,
  reply: ActivityView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const getEvaluation = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/users/evaluation',
  auth: 'session',
  summary:
    'What the customer has been through: the form, the proofs, a loan. Null: nothing is asked of them next.',
  reply: z.object({
    has_applied: z.boolean(),
    has_borrowed: z.boolean(),
    is_phone_verified: z.boolean(),
    is_identity_verified: z.boolean(),
    /** What an application of theirs would go through next. */
    verification_type: z.enum(verificationTypes).nullable(),
  }),
  errors: ['session_expired'],
});
