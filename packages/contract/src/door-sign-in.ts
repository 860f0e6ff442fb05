import { z } from 'zod';

/**
 * How somebody enters by a door that an issuer of identities keeps, the desk or the portal: to the issuer with a cookie,
 * and back with what it sends along.
 */
export const beginAtDoor = {
  method: 'POST',
  path: '/v1/sign-in',
  auth: 'public',
  reply: z.object({ authorize_url: z.string() }),
  errors: ['provider_unavailable'],
} as const;

export const finishAtDoor = {
  method: 'POST',
  path: '/v1/sign-in/finish',
  auth: 'public',
  summary: 'Ends a sign-in: takes what the issuer sent back and opens a session, kept in a cookie.',
  headers: z.object({ cookie: z.string().max(8_000).optional() }),
  body: z.object({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) }),
} as const;
