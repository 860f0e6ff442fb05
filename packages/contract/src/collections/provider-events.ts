import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const received = z.object({ received: z.literal(true) });

const signedHeaders = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().max(20),
  'webhook-signature': z.string().max(2_000),
});

// Providers may add fields; what we need of them is read once the signature is good.
const SignedEvent = z.looseObject({ type: z.string().max(100), data: z.looseObject({}) });

const common = {
  service: 'providers',
  method: 'POST',
  auth: 'signature',
  reply: received,
  errors: ['validation_failed', 'forbidden'],
} as const;

export const receiveSpeiEvent = defineEndpoint({
  ...common,
  path: '/spei/events',
  summary:
    'Transfers that came in and payouts that ended, signed by Standard Webhooks. Each event counts once; the order does not matter.',
  headers: signedHeaders,
  body: SignedEvent,
});

export const receiveConektaEvent = defineEndpoint({
  ...common,
  path: '/conekta/events',
  summary:
    'What became of charges and cash references, signed by the card processor with RSA over the body.',
  headers: z.object({ digest: z.string().min(1).max(2_000) }),
  body: z.looseObject({ id: z.string().min(1).max(200), type: z.string().max(100) }),
  errors: ['validation_failed', 'forbidden', 'provider_unavailable'],
});

export const receiveDebitEvent = defineEndpoint({
  ...common,
  path: '/debit/events',
  summary: 'What banks say of mandates and direct debits, signed by Standard Webhooks.',
  headers: signedHeaders,
  body: SignedEvent,
});
