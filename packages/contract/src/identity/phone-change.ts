import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { validationMethods } from '../identifiers.ts';
import { activityStatuses } from './activity.ts';
import { verificationReasons } from './identity-verification.ts';
import { ActivityId, OneTimeCode, SentCode, TokenId } from './one-time-code.ts';

/** The steps in their only order. */
export const phoneChangeSteps = [
  'begun',
  'face_pending',
  'face_passed',
  'code_sent',
  'changed',
] as const;
export type PhoneChangeStep = (typeof phoneChangeSteps)[number];

/** Where the provider of identity sends people back to; the only address that is taken. */
export const FACE_RETURN_PATH = '/pay/perfil/informacion-contacto/validar-identidad';

export const PhoneChangeView = z.object({
  activity_id: z.string(),
  status: z.enum(activityStatuses),
  step: z.enum(phoneChangeSteps),
  /** Why the last face match failed, and whether another may be begun. */
  reasons: z.array(z.object({ code: z.enum(verificationReasons), text: z.string() })),
  face_tries_left: z.int(),
  /** Masked for display. */
  current_phone: z.string(),
  expires_at: z.iso.datetime(),
  /** Once changed: until when no money goes out. */
  money_hold_until: z.iso.datetime().nullable(),
});
export type PhoneChangeView = z.output<typeof PhoneChangeView>;

export const validatePhoneChange = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v3/profile/contact/activity/validate',
  auth: 'session',
  summary:
    'Begins a change of phone, or tells how the one of this session stands. The sign-in must be at most five minutes old.',
  reply: PhoneChangeView,
  errors: ['session_expired', 'recent_login_needed', 'state_conflict', 'rate_limited'],
});

const changeErrors = [
  'session_expired',
  'validation_failed',
  'not_found',
  'state_conflict',
  'activity_expired',
] as const;

export const authorizePhoneChange = defineEndpoint({
  service: 'enablement',
  method: 'PUT',
  path: '/api/v3/profile/contact/activity/{id}/authorize',
  auth: 'session',
  summary:
    "The provider's page that matches the face. Only our own registered address is taken to come back to, and coming back decides nothing.",
  params: z.object({ id: ActivityId }),
  body: z.strictObject({
    data: z.strictObject({ facematch_callback_url: z.string().min(1).max(2_048) }),
  }),
  reply: z.object({ activity_id: z.string(), url: z.string(), expires_at: z.iso.datetime() }),
  errors: [...changeErrors, 'operation_in_progress', 'provider_unavailable'],
});

export const sendNewPhoneCode = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v3/profile/contact/otp/send',
  auth: 'session',
  summary: 'Sends a code to the new number, once the face has matched.',
  body: z.strictObject({
    activity_id: ActivityId,
    send_method_name: z.enum(validationMethods).default('SMS'),
    value: z.string().min(3).max(24),
  }),
  reply: SentCode,
  errors: [...changeErrors, 'rate_limited', 'otp_locked', 'provider_unavailable'],
});

export const validateNewPhone = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v3/profile/contact/otp/validate_new_phone',
  auth: 'session',
  summary:
    'Puts the new number in place: the old contacts are told, the other sessions end, and no money goes out for three days.',
  body: z.strictObject({
    activity_id: ActivityId,
    /** For the trail; it changes nothing of the steps. */
    channel: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .default('web_2fa_change_phone'),
    otp: OneTimeCode,
    token_id: TokenId,
    value: z.string().min(3).max(24),
  }),
  reply: PhoneChangeView,
  errors: [...changeErrors, 'otp_invalid', 'otp_expired', 'otp_locked'],
});

export const cancelPhoneChange = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v3/profile/contact/activity/cancel',
  auth: 'session_if_any',
  summary:
    'Takes a change of phone back, by the link that its old contacts were sent: the old number is back, and every session ends.',
  body: z.strictObject({ token: z.string().min(20).max(128) }),
  reply: z.object({ cancelled: z.literal(true), current_phone: z.string() }),
  errors: ['validation_failed', 'email_link_invalid'],
});
