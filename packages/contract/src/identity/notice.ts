import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { noticeChannels, noticeKinds } from './notice-kinds.ts';

export const NoticeChoicesView = z.object({
  choices: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      channel: z.enum(noticeChannels),
      /** `required`: the law or the customer's own safety wants it; it cannot be switched off. */
      state: z.enum(['on', 'off', 'required']),
    }),
  ),
  /** Whether a notice on a locked screen says amounts. */
  shows_amounts: z.boolean(),
  /** Where letters and texts go; null: we know of none. */
  email: z.string().nullable(),
  phone_last4: z.string().nullable(),
  /** The key that browsers subscribe with (RFC 8292), base64url. */
  push_key: z.string(),
  /** Those that get notices, the newest first. */
  devices: z.array(
    z.object({
      device_id: z.string(),
      /** `Chrome en Android` */
      device: z.string(),
      /** SHA-256 of the endpoint, hexadecimal: a browser knows itself by it. */
      endpoint_hash: z.string(),
      since: z.iso.datetime(),
    }),
  ),
});
export type NoticeChoicesView = z.output<typeof NoticeChoicesView>;

const BASE64URL = /^[\w-]+={0,2}$/;

export const getNoticeChoices = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/notices',
  auth: 'session',
  summary: 'Which notices the customer gets by which channel, and on which devices.',
  reply: NoticeChoicesView,
  errors: ['session_expired'],
});

export const setNoticeChoice = defineEndpoint({
  service: 'enablement',
  method: 'PUT',
  path: '/api/v1/profile/notices',
  auth: 'session',
  summary: 'Switches one kind of notice on or off for one channel; a required one stays on.',
  body: z.strictObject({
    kind: z.enum(noticeKinds),
    channel: z.enum(noticeChannels),
    is_on: z.boolean(),
  }),
  reply: NoticeChoicesView,
  errors: ['session_expired', 'validation_failed'],
});

export const setNoticeAmounts = defineEndpoint({
  service: 'enablement',
  method: 'PUT',
  path: '/api/v1/profile/notices/amounts',
  auth: 'session',
  summary: 'Whether notices on a locked screen say amounts.',
  body: z.strictObject({ shows_amounts: z.boolean() }),
  reply: NoticeChoicesView,
  errors: ['session_expired', 'validation_failed'],
});

export const addPushDevice = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/notices/devices',
  auth: 'session',
  summary:
    'Has notices come to this browser: its push subscription, as `PushSubscription.toJSON()` tells it. The same one again changes nothing.',
  body: z.strictObject({
    endpoint: z.string().min(1).max(500),
    keys: z.strictObject({
      p256dh: z.string().max(100).regex(BASE64URL),
      auth: z.string().max(40).regex(BASE64URL),
    }),
    /** Somebody signed in again: what is theirs already goes with the new session, and nothing else is taken. */
    is_known: z.boolean().optional(),
  }),
  reply: NoticeChoicesView,
  errors: ['session_expired', 'validation_failed'],
});

export const removePushDevice = defineEndpoint({
  service: 'enablement',
  method: 'DELETE',
  path: '/api/v1/profile/notices/devices/{id}',
  auth: 'session',
  summary: 'No notice comes to this device any more.',
  params: z.object({ id: z.string().max(64) }),
  reply: NoticeChoicesView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});
