import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

const payload = z.object({ application_process_id: z.int() });

/** Asks the bureau about somebody, and decides with what it says. */
export const consultBureauJob = defineJob({ name: 'origination.consult_bureau', payload });

/** Starts the loan of an authorised purchase whose shop wants no say in it. */
export const capturePurchaseJob = defineJob({ name: 'origination.capture_purchase', payload });
