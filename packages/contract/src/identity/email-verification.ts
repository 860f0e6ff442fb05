import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const EmailStatusView = z.object({
  is_email_verified: z.boolean(),
  force_verify_email: z.boolean(),
});
export type EmailStatusView = z.output<typeof EmailStatusView>;

export const getEmailStatus = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/email_verification/verified',
  auth: 'session',
  summary: "Whether the customer's e-mail is verified, and whether it must be.",
  reply: EmailStatusView,
  errors: ['session_expired'],
});

export const sendVerificationEmail = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/email_verification/send',
  auth: 'session',
  summary: 'Sends the verification link to the address the customer signed in with.',
  reply: z.object({
    /** The address, masked for display. */
    sent_to: z.string(),
    /** When another one may be asked for. */
    resend_after_s: z.int(),
  }),
  errors: ['session_expired', 'state_conflict', 'rate_limited'],
});

export const verifyEmail = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/verification/email',
  auth: 'session_if_any',
  summary: "Consumes the link's token. It proves the address; it does not sign anybody in.",
  body: z.strictObject({ token: z.string().min(20).max(128) }),
  reply: z.object({ is_email_verified: z.literal(true) }),
  errors: ['validation_failed', 'email_link_invalid'],
});
