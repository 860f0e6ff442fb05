import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const scalar = z.union([z.string().max(512), z.number(), z.boolean(), z.null()]);

/** The analytics call: what the app tells our own server, and nobody else. */
export const recordEvents = defineEndpoint({
  service: 'observability',
  method: 'POST',
  path: '/v1/events',
  auth: 'session_if_any',
  summary: 'Stores typed analytics events; unknown names are refused.',
  body: z.strictObject({
    events: z
      .array(
        z.strictObject({
          id: z.uuid(),
          name: z.string().max(64),
          at: z.iso.datetime({ offset: true }),
          fields: z.record(z.string().max(48), scalar),
        }),
      )
      .min(1)
      .max(50),
  }),
  reply: z.object({ stored: z.int() }),
  errors: ['validation_failed'],
});

export const recordLogs = defineEndpoint({
  service: 'observability',
  method: 'POST',
  path: '/v1/logs',
  auth: 'session_if_any',
  summary: "The browser's own log lines. A line without a message or a trail is refused.",
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          level: z.enum(['error', 'warn', 'info', 'debug']),
          message: z.string().min(1).max(1_000),
          trail: z.string().min(1).max(200),
          at: z.iso.datetime({ offset: true }),
          detail: z.record(z.string().max(48), scalar).optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  reply: z.object({ stored: z.int() }),
  errors: ['validation_failed'],
});

/** Enrichment, both forms: encoded user data under `GTM_{user_id}`, or attribution of the visit. */
export const putContext = defineEndpoint({
  service: 'enrichment',
  method: 'POST',
  path: '/context',
  auth: 'session',
  summary: "Keeps the customer's context for tag managers. The key must be the caller's own.",
  body: z.union([
    z.strictObject({
      key: z.string().regex(/^GTM_.{1,128}$/),
      value: z.strictObject({ user_data: z.string().max(4_096) }),
    }),
    z.strictObject({
      container_product_id: z.literal('pay'),
      user_id: z.string().max(128),
      fbclid: z.string().max(512).nullable(),
      gclid: z.string().max(512).nullable(),
      ga_client_id: z.string().max(128).nullable(),
      ga_session_id: z.string().max(128).nullable(),
      utm_campaign: z.string().max(255).nullable(),
      utm_content: z.string().max(255).nullable(),
      utm_medium: z.string().max(255).nullable(),
      utm_source: z.string().max(255).nullable(),
      utm_term: z.string().max(255).nullable(),
    }),
  ]),
  reply: z.object({ stored: z.literal(true) }),
  errors: ['session_expired', 'forbidden', 'validation_failed'],
});
