import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** The job of `job-node.ts`. */
export const countJob = defineJob({
  name: 'test.count',
  payload: z.object({ number: z.int(), work_ms: z.int() }),
});
