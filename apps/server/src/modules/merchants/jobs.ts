import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends what waits for one endpoint about one payment, in order. */
export const deliverWebhooksJob = defineJob({
  name: 'merchants.deliver_webhooks',
  payload: z.object({ endpoint_id: z.uuid(), payment_id: z.uuid() }),
});
