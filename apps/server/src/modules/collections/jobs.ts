import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Does what a provider's message says. */
export const takeEventJob = defineJob({
  name: 'collections.take_event',
  payload: z.object({ provider: z.enum(['spei', 'conekta', 'debit']), event_id: z.string() }),
});

/** Hands a payout to the provider. */
export const sendPayoutJob = defineJob({
  name: 'collections.send_payout',
  payload: z.object({ payout_id: z.uuid() }),
});

/** Asks the provider about a payout that is said to have moved. */
export const askAboutPayoutJob = defineJob({
  name: 'collections.ask_about_payout',
  payload: z.object({ payout_id: z.uuid() }),
});

const attempt = z.object({ attempt_id: z.uuid() });

/** Hands a payment to its provider. */
export const handOverJob = defineJob({ name: 'collections.hand_over', payload: attempt });

/** Asks about a mandate or a charge that is said to have moved. */
export const askAboutDebitJob = defineJob({
  name: 'collections.ask_about_debit',
  payload: z.object({ what: z.enum(['mandate', 'collection']), ref: z.string() }),
});

/** Asks the bank to let go of a charge that is not needed any more. */
export const cancelDebitJob = defineJob({ name: 'collections.cancel_debit', payload: attempt });

/** Asks the card processor to let go of an order. */
export const cancelOrderJob = defineJob({ name: 'collections.cancel_order', payload: attempt });

export const refundCardJob = defineJob({
  name: 'collections.refund_card',
  payload: z.object({ receipt_id: z.uuid(), amount: z.int().positive(), key: z.string() }),
});

const mandate = z.object({ mandate_id: z.uuid() });

/** Registers a mandate with the bank. */
export const registerMandateJob = defineJob({
  name: 'collections.register_mandate',
  payload: mandate,
});

/** Tells the bank that a mandate is over. */
export const cancelMandateJob = defineJob({ name: 'collections.cancel_mandate', payload: mandate });

/** Asks the SPEI participant about money that is said to have come. */
export const confirmDepositsJob = defineJob({
  name: 'collections.confirm_deposits',
  payload: z.object({}),
});

/** Asks the providers what has become of everything that is open; every minute, and at the start. */
export const followProvidersJob = defineJob({
  name: 'collections.follow_providers',
  payload: z.object({}),
});
