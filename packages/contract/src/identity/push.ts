import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Push-channel credentials, in the specification's own shape. */
export const PushCredentials = z.object({
  data: z.object({ app_key: z.string(), cluster: z.string(), channel: z.string() }),
  auth: z.object({ bearer: z.string(), domain: z.string() }),
  /** The WebSocket's origin (`ws://localhost:4004`); null when the cluster's name says it all. */
  host: z.string().nullable(),
});
export type PushCredentials = z.output<typeof PushCredentials>;

export const getPushConfiguration = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/pusher/config',
  auth: 'session',
  summary: "The customer's private push channel and how to reach it.",
  headers: z.object({ authorization: z.string() }),
  reply: PushCredentials,
  errors: ['session_expired'],
});

export const authorizePush = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/pusher/auth',
  auth: 'session',
  summary:
    "Signs a socket's subscription to the customer's own channel, for the push provider's client.",
  // The provider's client sends a form and reads the bare answer.
  bare: true,
  body: z.strictObject({
    socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
    channel_name: z.string().max(164),
  }),
  reply: z.object({ auth: z.string() }),
  errors: ['session_expired', 'forbidden', 'validation_failed'],
});
