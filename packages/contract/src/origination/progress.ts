import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { twoFactorMethods, validationMethods, verificationTypes } from '../identifiers.ts';
import { personErrors } from '../identity/standing-errors.ts';
import { applicationStatuses } from './application-status.ts';
import { readOwn } from './read-own.ts';
import { reviewStates } from './review.ts';

/** What an application goes through; the waits tell which of them is under way. */
export const applicationChecks = [
  'form',
  'bureau',
  'decision',
  'phone',
  'identity',
  'offer',
] as const;
export type ApplicationCheck = (typeof applicationChecks)[number];

/** `delayed`: a provider does not answer; we go on trying by ourselves. */
export const checkStates = ['waiting', 'running', 'delayed', 'done', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

/** What only the customer can do now. Announced by the push event `requirement-available`. */
export const requirements = [
  'circulo-nip',
  'phone',
  'identity',
  'offer',
  'store_code',
  'down_payment',
  'payout_account',
] as const;
export type Requirement = (typeof requirements)[number];

/** A number that was sent to a phone and can be typed back. */
const SentNip = z.object({
  /** Masked for display. */
  sent_to: z.string(),
  resend_after_s: z.int(),
  expires_at: z.iso.datetime(),
  attempts_left: z.int(),
});

export const ProgressView = z.object({
  application_process_id: z.int(),
  status: z.enum(applicationStatuses),
  since: z.iso.datetime(),
  checks: z.array(z.object({ name: z.enum(applicationChecks), state: z.enum(checkStates) })),
  requirements: z.array(
    z.object({
      name: z.enum(requirements),
      verification_type: z.enum(verificationTypes).nullable(),
    }),
  ),
  /** The NIP that waits to be typed: a reload goes on with it. */
  nip: SentNip.nullable(),
  /** When a delayed check is tried again. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** Why the money of a personal loan that was accepted waits with us, as for a restriction; null: nothing holds it. */
  payout_held_for: z.enum(personErrors).nullable(),
  /** A person decides: until when we said they would. Null: nobody does. */
  review: z.object({ state: z.enum(reviewStates), due_at: z.iso.datetime() }).nullable(),
  /** When the application ends by itself if nothing happens. */
  expires_at: z.iso.datetime().nullable(),
});
export type ProgressView = z.output<typeof ProgressView>;

export const getProgress = readOwn({
  path: '/v1/protected/applications/status',
  summary: 'Where the current application stands, what is being checked, and what it waits for.',
  reply: ProgressView,
});

export const sendBureauNip = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/applications/bureau_nip/send',
  auth: 'session',
  summary: 'Sends the number with which the customer signs the consultation of the credit bureau.',
  body: z.strictObject({ send_method_name: z.enum(validationMethods).default('SMS') }),
  reply: SentNip.extend({ method: z.enum(twoFactorMethods) }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'form_incomplete',
    'rate_limited',
    'otp_locked',
    'provider_unavailable',
  ],
});

export const signBureauConsent = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/applications/bureau_nip/validate',
  auth: 'session',
  summary: 'Signs the consultation of the credit bureau. Signed already: answered the same.',
  body: z.strictObject({ otp: z.string().regex(/^\d{6}$/, 'Escribe los 6 números.') }),
  reply: z.object({ signed_at: z.iso.datetime(), folio: z.string() }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'form_incomplete',
    'otp_invalid',
    'otp_expired',
    'otp_locked',
    'provider_unavailable',
  ],
});
