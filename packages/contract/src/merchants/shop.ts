import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const ShopView = z.object({
  merchant_id: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  /** Where it sells online; null for one that sells at its tills only. */
  url: z.string().nullable(),
  /** Whether a code is charged at its tills. */
  is_in_store: z.boolean(),
});
export type ShopView = z.output<typeof ShopView>;

export const listShops = defineEndpoint({
  service: 'store-merchant',
  method: 'GET',
  path: '/v1/protected/shops',
  auth: 'session',
  summary: 'Shops that sell with us, by name.',
  reply: z.object({ shops: z.array(ShopView) }),
  errors: ['session_expired'],
});
