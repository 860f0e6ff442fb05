import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

const payload = z.object({ application_process_id: z.int() });

/** Asks the bureau about somebody, and decides with what it says. */
export const consultBureauJob = defineJob({ name: 'origination.consult_bureau', payload });

/** Adds the next decisions of a challenger's run; `done`: how far it must have come. */
export const challengerBatchJob = defineJob({
  name: 'origination.challenger_batch',
  payload: z.object({ run_id: z.uuid(), done: z.int() }),
});

/** Starts the loan of an authorised purchase whose shop wants no say in it. */
export const capturePurchaseJob = defineJob({ name: 'origination.capture_purchase', payload });
