import { paymentStatuses } from '@abona/contract/merchants/payment-status';
import { z } from 'zod';
import { defineEvent } from '#platform/jobs/event.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** A payment came to be or moved on; whoever holds an application for it looks. */
export const paymentMoved = defineEvent({
  name: 'merchants.payment_moved',
  payload: z.object({
    payment_id: z.int(),
    merchant_id: z.string(),
    customer_id: z.int().nullable(),
    from_status: z.enum(paymentStatuses).nullable(),
    to_status: z.enum(paymentStatuses),
    reason: z.string().nullable(),
    /** `merchant:…`, `customer:…`, `system`: who moved it. */
    actor: z.string(),
  }),
  keyOf: (payload) => `payment:${payload.payment_id}`,
});

/** A shop took less than was authorised: whoever agreed to more owes less, and is to hear so. */
export const restReleased = defineEvent({
  name: 'merchants.rest_released',
  payload: z.object({
    payment_id: z.int(),
    customer_id: z.int(),
    merchant_id: z.string(),
    amount: z.int(),
    released: z.int(),
  }),
  keyOf: (payload) => `payment:${payload.payment_id}`,
});

/** A till read the code on a phone and told the amount: the shopper is to be offered terms. */
export const storeCodeCharged = defineEvent({
  name: 'merchants.store_code_charged',
  payload: z.object({
    application_process_id: z.int(),
    customer_id: z.int(),
    payment_id: z.int(),
    merchant_id: z.string(),
    amount: z.int(),
  }),
  keyOf: (payload) => `payment:${payload.payment_id}`,
});

/** A payout is ready to be sent by SPEI. */
export const payoutScheduled = defineEvent({
  name: 'merchants.payout_scheduled',
  payload: z.object({ payout_id: z.uuid(), merchant_id: z.string(), amount: z.int() }),
  keyOf: (payload) => `payout:${payload.payout_id}`,
});

/** Sends what waits for one endpoint about one payment, or about one link, in order. */
export const deliverWebhooksJob = defineJob({
  name: 'merchants.deliver_webhooks',
  payload: z.object({ endpoint_id: z.uuid(), about_id: z.uuid() }),
});
