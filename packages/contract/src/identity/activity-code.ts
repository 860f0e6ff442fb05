import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ActivityPath, ActivityView } from './activity.ts';
import { ActivityId, OneTimeCode, SentCode, sendMethods, TokenId } from './one-time-code.ts';

/** The code goes to the customer's own contact: which one the method says, not the caller. */
const Send = z.strictObject({
  activity_id: ActivityId,
  send_method_name: z.enum(sendMethods).default('email'),
});
const sendErrors = [
  'validation_failed',
  'not_found',
  'state_conflict',
  'activity_expired',
  'rate_limited',
  'otp_locked',
  'provider_unavailable',
] as const;
const guessErrors = [
  'validation_failed',
  'not_found',
  'state_conflict',
  'activity_expired',
  'otp_invalid',
  'otp_expired',
  'otp_locked',
] as const;

export const sendVerificationCode = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/verification/send_otp',
  auth: 'session',
  summary: "Sends an activity's code to the customer's own phone or e-mail.",
  body: Send,
  reply: SentCode,
  errors: ['session_expired', ...sendErrors],
});

export const validateVerificationCode = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/verification/otp',
  auth: 'session',
  summary: 'Proves an activity by the code that was sent for it.',
  body: z.strictObject({ otp: OneTimeCode, verification_id: ActivityId }),
  reply: ActivityView,
  errors: ['session_expired', ...guessErrors],
});

export const issueSpecialToken = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/authentication/token',
  auth: 'session',
  summary:
    'A special token for one open activity: it sends and types back its code when the session is over, on this device, for ten minutes, and is good for nothing else.',
  body: z.strictObject({ activity_id: ActivityId }),
  reply: z.object({ special_token: z.string(), expires_at: z.iso.datetime() }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'activity_expired',
  ],
});

export const openActivityLink = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/authentication/link',
  auth: 'public',
  summary:
    "A special token for whoever opens the link of an activity's mail, signed in or not. It proves nothing by itself: the code still has to be typed.",
  body: z.strictObject({ token: z.string().min(20).max(600) }),
  reply: z.object({ special_token: z.string(), expires_at: z.iso.datetime() }),
  errors: ['validation_failed', 'activity_expired'],
});

export const sendSpecialCode = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/authentication/send_otp',
  auth: 'special_token',
  summary: "Sends the code of the special token's activity, with no session.",
  body: Send.partial({ activity_id: true }),
  reply: SentCode,
  errors: ['special_token_invalid', ...sendErrors],
});

export const validateSpecialCode = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/authentication/validate_otp',
  auth: 'special_token',
  summary:
    "Proves the special token's activity. After that the token only tells how the activity stands.",
  body: z.strictObject({ otp: OneTimeCode, token_id: TokenId, activity_id: ActivityId.optional() }),
  reply: ActivityView,
  errors: ['special_token_invalid', ...guessErrors],
});

export const getSpecialActivityStatus = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/authentication/activity_status/{id}',
  auth: 'special_token',
  summary: "How the special token's activity stands.",
  params: ActivityPath,
  reply: ActivityView,
  errors: ['special_token_invalid', 'validation_failed', 'not_found'],
});
