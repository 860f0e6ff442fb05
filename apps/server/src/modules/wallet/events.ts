import { z } from 'zod';
import { defineEvent } from '#platform/jobs/event.ts';

/** An account was found to be the customer's own: from now on, or a little later, money can go there. */
export const accountVerified = defineEvent({
  name: 'wallet.account_verified',
  payload: z.object({
    customer_id: z.int(),
    account_id: z.uuid(),
    bank: z.string(),
    last4: z.string(),
    /** Nothing of theirs was there before. */
    is_first: z.boolean(),
  }),
  keyOf: ({ customer_id }) => `customer:${customer_id}`,
});
