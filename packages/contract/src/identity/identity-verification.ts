import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * `open`: nothing was captured yet. `capturing`: the provider's page waits. `in_review`: a person
 * looks. The others are ends; `unavailable` is the provider's fault.
 */
export const verificationStatuses = [
  'open',
  'capturing',
  'in_review',
  'approved',
  'rejected',
  'unreadable',
  'abandoned',
  'expired',
  'cancelled',
  'unavailable',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Why somebody was not recognised: the provider's closed list, and ours for a word we do not know. */
export const verificationReasons = [
  'document_expired',
  'unreadable',
  'face_mismatch',
  'liveness_failed',
  'data_mismatch',
  'underage',
  'blocklisted',
  'other',
] as const;
export type VerificationReason = (typeof verificationReasons)[number];

export const VerificationView = z.object({
  verification_id: z.string(),
  status: z.enum(verificationStatuses),
  reasons: z.array(
    z.object({
      code: z.enum(verificationReasons),
      /** What happened and what helps, in one sentence. */
      text: z.string(),
    }),
  ),
  /** Whether another try makes sense: `openVerification` begins it. */
  can_retry: z.boolean(),
  attempts_left: z.int(),
  created_at: z.iso.datetime(),
  /** When the provider's page closes; null before and after. */
  expires_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
});
export type VerificationView = z.output<typeof VerificationView>;

export const IdentityStatusView = z.object({
  is_identity_verified: z.boolean(),
  /** The latest try, or null. */
  verification: VerificationView.nullable(),
  /** Whether one can be begun now. */
  can_start: z.boolean(),
});

export const getIdentityStatus = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/users/verification',
  auth: 'session',
  summary: 'Whether the customer has proven who they are, and how the latest try stands.',
  reply: IdentityStatusView,
  errors: ['session_expired'],
});

export const openVerification = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/users/verification',
  auth: 'session',
  summary:
    'Opens a try for the person of the current application; one that is under way is answered as it is.',
  reply: VerificationView,
  errors: ['session_expired', 'not_found', 'state_conflict', 'rate_limited'],
});

const VerificationPath = z.object({ id: z.string().min(10).max(64) });

export const getVerification = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/verification/{id}',
  auth: 'session',
  summary: 'How one try stands. Nothing personal is in it.',
  params: VerificationPath,
  reply: VerificationView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const startCapture = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/verification/token/{id}',
  auth: 'session',
  summary:
    "Starts the capture at the identity provider and tells the address of its page. Asked again while it waits: the same page. The page's way back decides nothing.",
  params: VerificationPath,
  reply: z.object({
    verification_id: z.string(),
    /** Where the browser goes. */
    url: z.url(),
    expires_at: z.iso.datetime(),
  }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'operation_in_progress',
    'provider_unavailable',
  ],
});

export const receiveIdentityEvent = defineEndpoint({
  service: 'providers',
  method: 'POST',
  path: '/identity/events',
  auth: 'signature',
  summary:
    'What the identity provider tells of a session (event and decision), signed with the secret of its integration. It is a hint: what was decided we ask.',
  headers: z.object({
    'x-auth-client': z.string().max(200).optional(),
    'x-hmac-signature': z.string().max(200),
  }),
  // The provider may add fields; what we need of them is read once the signature is good.
  body: z.looseObject({}),
  reply: z.object({ received: z.literal(true) }),
  errors: ['validation_failed', 'forbidden'],
});
