import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { merchantChannels, productTypes } from '../identifiers.ts';

/** The session token where the call does more with it than tell who calls; it may have expired. */
const SessionTokenHeader = z.object({ authorization: z.string().max(4_096).optional() });

/** Session info (specification 3, application client state). Zero means: no such thing yet. */
export const SessionView = z.object({
  application_process_id: z.int(),
  channel: z.enum(merchantChannels).nullable(),
  customer_id: z.int(),
  customer_name: z.string(),
  customer_email: z.string(),
  payment_type: z.enum(productTypes).nullable(),
});
export type SessionView = z.output<typeof SessionView>;

export const getSession = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/session',
  auth: 'session',
  summary: 'Who is signed in, and the application they are in.',
  reply: SessionView,
  errors: ['session_expired'],
});

export const LoginView = z.object({
  user_id: z.string(),
  is_known: z.boolean(),
  is_recurrent: z.boolean(),
  is_email_verified: z.boolean(),
  force_verify_email: z.boolean(),
  /** Our own short-lived token; claims `exp`, `sid` and `user_id`. */
  session_token: z.string(),
});
export type LoginView = z.output<typeof LoginView>;

export const logIn = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/public/universal_auth/log_in',
  auth: 'login_token',
  summary:
    "Exchanges the login provider's access token (Universal-Auth-Token) for our session. A session token sent along (Authorization) is renewed.",
  headers: SessionTokenHeader,
  reply: LoginView,
  errors: ['login_token_invalid', 'login_ended', 'account_closed', 'provider_unavailable'],
});

export const logOut = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/public/auth/log_out',
  auth: 'session_if_any',
  summary: 'Ends the session on all nodes. Ending a session that is over is not an error.',
  headers: SessionTokenHeader,
  reply: z.object({ logged_out: z.literal(true) }),
  errors: [],
});

export const SessionListView = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      is_current: z.boolean(),
      device: z.string(),
      started_at: z.iso.datetime(),
      last_seen_at: z.iso.datetime(),
    }),
  ),
});

export const listSessions = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/sessions',
  auth: 'session',
  summary: "The customer's open sessions, newest first.",
  reply: SessionListView,
  errors: ['session_expired'],
});

export const endOtherSessions = defineEndpoint({
  service: 'funnel',
  method: 'DELETE',
  path: '/v1/protected/sessions',
  auth: 'session',
  summary: 'Ends every session of the customer but this one.',
  reply: z.object({ ended: z.int() }),
  errors: ['session_expired'],
});
