import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends what waits for one endpoint about one payment, or about one link, in order. */
export const deliverWebhooksJob = defineJob({
  name: 'merchants.deliver_webhooks',
  payload: z.object({ endpoint_id: z.uuid(), about_id: z.uuid() }),
});
