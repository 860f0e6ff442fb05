import { z } from 'zod';
import { defineEvent } from '#platform/jobs/event.ts';

/** Whether the application went on with it in the same transaction, so that nobody need tell it. */
const is_taken = z.literal(true).optional();

const keyOf = (payload: { readonly customer_id: number }): string =>
  `customer:${payload.customer_id}`;

/** Somebody proved to hold a phone. Which one is asked by whoever needs to know. */
export const phoneProven = defineEvent({
  name: 'identity.phone_proven',
  payload: z.object({ customer_id: z.int(), is_taken }),
  keyOf,
});

/** Too many wrong codes by every way: no phone can be proven today. */
export const phoneRefused = defineEvent({
  name: 'identity.phone_refused',
  payload: z.object({ customer_id: z.int() }),
  keyOf,
});

/** Another phone took the place of the one of record. */
export const contactChanged = defineEvent({
  name: 'identity.contact_changed',
  payload: z.object({ customer_id: z.int() }),
  keyOf,
});

/** Somebody went back to the shop that they bought at. */
export const returnedToShop = defineEvent({
  name: 'identity.returned_to_shop',
  payload: z.object({ customer_id: z.int(), application_process_id: z.int() }),
  keyOf,
});

const verification = z.object({ customer_id: z.int(), verification_id: z.string() });

export const identityProven = defineEvent({
  name: 'identity.identity_proven',
  payload: verification.extend({ is_taken }),
  keyOf,
});

/** Somebody could not be recognised, and there is no further try. */
export const identityRefused = defineEvent({
  name: 'identity.identity_refused',
  payload: verification,
  keyOf,
});
