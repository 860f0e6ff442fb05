import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, instantOf, pageOf, pageQuery } from './fields.ts';
import { merchantScopes } from './scopes.ts';

const Scope = z.enum(merchantScopes).meta({ id: 'MerchantScope' });
const OVERLAP_HOURS_MAX = 7 * 24;

const keyFields = {
  id: z.string().describe('`key_…`'),
  kind: z.enum(['secret', 'publishable']),
  label: z.string().describe('What you call it.'),
  scopes: z.array(Scope).describe('What it may do.'),
  last4: z.string().describe('Of the key itself.'),
  status: z.enum(['active', 'expired', 'revoked']),
  created_at: instantOf('When it was issued.'),
  expires_at: z.string().nullable().describe('When it ends. ISO 8601; null: it does not.'),
  last_used_at: z.string().nullable().describe('ISO 8601; null: never.'),
};
export const ApiKeyView = z
  .object(keyFields)
  .meta({ id: 'ApiKey', description: 'A key of yours, without the key itself.' });
export type ApiKeyView = z.output<typeof ApiKeyView>;

/** The key is told when it is made and never again. */
const ApiKeyWithSecret = z
  .object({
    ...keyFields,
    key: z.string().nullable().describe('Told once; null when the answer is repeated.'),
  })
  .meta({ id: 'IssuedApiKey' });

export const issueApiKey = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/api_keys',
  auth: 'merchant',
  scope: 'keys:write',
  summary: 'A further key, with no more scopes than the one that asks.',
  idempotency: 'required',
  shownOnce: ['key'],
  body: z
    .strictObject({
      label: z.string().min(1).max(60).describe('What you call it.'),
      scopes: z
        .array(Scope)
        .min(1)
        .max(merchantScopes.length)
        .describe('What it may do: no more than the key that asks.'),
      kind: z
        .enum(['secret', 'publishable'])
        .default('secret')
        .describe('A publishable one may stand in a page and read offers only.'),
    })
    .meta({ id: 'ApiKeyOrder' }),
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
  body: z.strictObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(OVERLAP_HOURS_MAX)
      .default(24)
      .describe('How long the old one goes on.'),
  }),
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
