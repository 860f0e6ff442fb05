import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const FeaturesView = z.object({
  features: z.record(z.string(), z.union([z.boolean(), z.string()])),
});

/** The lending profile's own switches for this customer; the lesser of the two remote providers. */
export const getLendingProfileFeatures = defineEndpoint({
  service: 'lending-profile',
  method: 'GET',
  path: '/customer_lending_profile/api/v1/features',
  auth: 'session',
  summary: "The lending profile's feature map for the customer; never cached.",
  reply: FeaturesView,
  errors: ['session_expired'],
});

export const getEnablementFeatures = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/features',
  auth: 'session',
  summary: 'Every flag as it is for the customer.',
  reply: FeaturesView,
  errors: ['session_expired'],
});

export const evaluateFlags = defineEndpoint({
  service: 'flags',
  method: 'POST',
  path: '/v1/evaluations',
  auth: 'session_if_any',
  summary: 'Every flag for a user context. A signed-in caller is evaluated as themselves.',
  body: z.strictObject({
    context: z.strictObject({ kind: z.literal('user'), key: z.string().max(128) }),
  }),
  reply: FeaturesView,
  errors: ['validation_failed'],
});
