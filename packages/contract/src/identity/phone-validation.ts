import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { validationMethods } from '../identifiers.ts';
import { OneTimeCode } from './one-time-code.ts';

/** The number of the current application and how its proof stands: enough to draw the screen anew. */
export const PhoneValidationView = z.object({
  application_process_id: z.int(),
  /** Masked for display. */
  phone: z.string(),
  is_proven: z.boolean(),
  /** Whether the number may be changed now (flag `funnelPhoneEdition`). */
  can_edit: z.boolean(),
  /** What the next code can be sent by: a call comes after a message that did not arrive. */
  methods: z.array(z.enum(validationMethods)),
  /** When the next code may be asked for; 0: now. */
  resend_after_s: z.int(),
  /** The code that waits to be typed, if any. */
  code: z
    .object({
      send_method_name: z.enum(validationMethods),
      expires_at: z.iso.datetime(),
      attempts_left: z.int(),
    })
    .nullable(),
  /** When codes can be asked for again after too many wrong ones. */
  locked_until: z.iso.datetime().nullable(),
});
export type PhoneValidationView = z.output<typeof PhoneValidationView>;

export const getPhoneValidation = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/applications/phone',
  auth: 'session',
  summary: "How the proof of the current application's phone stands. No number yet: null.",
  reply: PhoneValidationView.nullable(),
  errors: ['session_expired'],
});

export const sendPhoneCode = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/applications/phone/otp/send',
  auth: 'session',
  summary:
    "Sends a code to the current application's phone by SMS, call or WhatsApp. The code sent before stops working.",
  body: z.strictObject({ send_method_name: z.enum(validationMethods).default('SMS') }),
  reply: PhoneValidationView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'rate_limited',
    'otp_locked',
    'provider_unavailable',
  ],
});

export const validatePhoneCode = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/applications/phone/otp/validate',
  auth: 'session',
  summary:
    "Proves the current application's phone. Refused: otp_invalid tells the tries that are left. Proven already: answered the same.",
  body: z.strictObject({ otp: OneTimeCode }),
  reply: PhoneValidationView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'otp_invalid',
    'otp_expired',
    'otp_locked',
  ],
});

export const changePhone = defineEndpoint({
  service: 'funnel',
  method: 'PUT',
  path: '/v1/protected/applications/phone',
  auth: 'session',
  summary:
    'Another number for the current application while it waits for the proof of one. Codes sent to the old one stop working.',
  body: z.strictObject({ phone: z.string().min(1).max(24) }),
  reply: PhoneValidationView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'forbidden', 'state_conflict'],
});
