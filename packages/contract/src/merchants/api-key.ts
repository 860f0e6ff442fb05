import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, pageOf, pageQuery } from './fields.ts';
import { merchantScopes } from './scopes.ts';

const OVERLAP_HOURS_MAX = 7 * 24;

export const ApiKeyView = z.object({
  id: z.string(),
  kind: z.enum(['secret', 'publishable']),
  label: z.string(),
  scopes: z.array(z.enum(merchantScopes)),
  last4: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type ApiKeyView = z.output<typeof ApiKeyView>;

/** The key is told when it is made and never again. */
const ApiKeyWithSecret = ApiKeyView.extend({ key: z.string().nullable() });

export const issueApiKey = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/api_keys',
  auth: 'merchant',
  scope: 'keys:write',
  summary: 'A further key, with no more scopes than the one that asks.',
  idempotency: 'required',
  shownOnce: ['key'],
  body: z.strictObject({
    label: z.string().min(1).max(60),
    scopes: z.array(z.enum(merchantScopes)).min(1).max(merchantScopes.length),
    kind: z.enum(['secret', 'publishable']).default('secret'),
  }),
  reply: ApiKeyWithSecret,
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed', 'too_many'],
});

export const listApiKeys = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/api_keys',
  auth: 'merchant',
  scope: 'keys:write',
  summary: "The shop's keys, newest first.",
  query: z.object(pageQuery),
  reply: pageOf(ApiKeyView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

export const rotateApiKey = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/api_keys/{id}/rotate',
  auth: 'merchant',
  scope: 'keys:write',
  summary: 'A new key in place of one, which goes on for the overlap and then ends.',
  idempotency: 'required',
  shownOnce: ['key'],
  params: idParams,
  body: z.strictObject({ overlap_hours: z.int().min(0).max(OVERLAP_HOURS_MAX).default(24) }),
  reply: ApiKeyWithSecret,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'validation_failed',
    'not_found',
    'api_key_ended',
    'too_many',
  ],
});

export const revokeApiKey = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/api_keys/{id}/revoke',
  auth: 'merchant',
  scope: 'keys:write',
  summary: 'Ends a key at once.',
  idempotency: 'required',
  params: idParams,
  reply: ApiKeyView,
  errors: ['api_key_invalid', 'scope_missing', 'not_found'],
});
