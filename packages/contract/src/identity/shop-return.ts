import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const sendShopReturn = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/events/send',
  auth: 'session',
  summary:
    'The customer goes back to the shop: noted and announced, when name and address are those of their own purchase, to the byte. Any other address is not found.',
  body: z.strictObject({
    merchant_name: z.string().min(1).max(200),
    return_url: z.string().min(1).max(2_048),
  }),
  reply: z.object({ event: z.literal('return_to_shop'), return_url: z.string() }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});
