import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Takes a card away at the processor. */
export const forgetCardJob = defineJob({
  name: 'wallet.forget_card',
  payload: z.object({ processor_customer: z.string(), payment_source: z.string() }),
});

/** Lets go of what was set aside to check a card. */
export const letGoJob = defineJob({
  name: 'wallet.let_go',
  payload: z.object({ order: z.string() }),
});
