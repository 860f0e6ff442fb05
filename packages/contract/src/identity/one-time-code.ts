import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { validationMethods } from '../identifiers.ts';
import { VALIDATION_CODE_LENGTH } from '../limits.ts';

/** How a code can be sent; the specification's default is the e-mail. */
export const sendMethods = ['email', ...validationMethods] as const;
export type SendMethod = (typeof sendMethods)[number];

/** Six digits as a text: a leading zero counts. */
export const OneTimeCode = z
  .string()
  .regex(new RegExp(`^\\d{${VALIDATION_CODE_LENGTH}}$`), 'Escribe los 6 números.');

/** How long a code is good, for how many tries, and how long until another one. */
export const CODE_LIFE_MS = 5 * 60_000;
export const CODE_ATTEMPTS_MAX = 5;
export const CODE_RESEND_PAUSE_S = 30;

/** Names the code that was sent; it proves nothing by itself. */
export const TokenId = z.string().min(20).max(64);
/** The two-factor activity a code belongs to, where there is one. */
export const ActivityId = z.string().min(10).max(64);

export const SentCode = z.object({
  token_id: z.string(),
  send_method_name: z.enum(sendMethods),
  /** Masked for display. */
  sent_to: z.string(),
  expires_at: z.iso.datetime(),
  /** When another one may be asked for. */
  resend_after_s: z.int(),
  attempts_left: z.int(),
  /** What the next one can be sent by: a call comes after a message that did not arrive. */
  methods: z.array(z.enum(sendMethods)),
});
export type SentCode = z.output<typeof SentCode>;

export const sendContactCode = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/contact/otp/send',
  auth: 'session',
  summary:
    'Sends a code to a phone number or an e-mail address. The answer is the same whoever else uses it. A code sent before stops working.',
  body: z.strictObject({
    send_method_name: z.enum(sendMethods).default('email'),
    /** The number, however it is written, or the address. */
    value: z.string().min(3).max(254),
    activity_id: ActivityId.optional(),
  }),
  reply: SentCode,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'activity_expired',
    'rate_limited',
    'otp_locked',
    'provider_unavailable',
  ],
});

export const validateContactCode = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/contact/otp/validate',
  auth: 'session',
  summary:
    'Proves the contact a code was sent to. Refused: otp_invalid tells the tries that are left.',
  body: z.strictObject({ otp: OneTimeCode, token_id: TokenId, activity_id: ActivityId.optional() }),
  reply: z.object({
    is_valid: z.literal(true),
    /** Masked for display. */
    contact: z.string(),
    proven_at: z.iso.datetime(),
  }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'activity_expired',
    'otp_invalid',
    'otp_expired',
    'otp_locked',
  ],
});
