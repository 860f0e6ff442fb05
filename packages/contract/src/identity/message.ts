import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const messageChannels = ['email', 'sms', 'whatsapp', 'call', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Something we said to the customer outside the app. What it said, a code above all, is not kept. */
export const SentMessage = z.object({
  message_id: z.string(),
  channel: z.enum(messageChannels),
  /** What it was about, in Spanish. */
  subject: z.string(),
  /** `not_delivered`: the mailbox or the number did not take it. */
  status: z.enum(['sent', 'not_delivered']),
  at: z.iso.datetime(),
});
export type SentMessage = z.output<typeof SentMessage>;

export const listMessages = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/messages',
  auth: 'session',
  summary: 'What we sent the customer by e-mail, text, call or notice, the newest first, in pages.',
  query: z.object({
    /** `next_cursor` of the page before. */
    cursor: z.string().min(1).max(64).optional(),
    limit: z
      .string()
      .regex(/^(?:[1-9]|[1-4]\d|50)$/)
      .default('30'),
  }),
  reply: z.object({ items: z.array(SentMessage), next_cursor: z.string().nullable() }),
  errors: ['session_expired', 'validation_failed'],
});
