import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { pushEvents } from './domain/push-channel.ts';

export const pushJob = defineJob({
  name: 'identity.push',
  payload: z.object({ channel: z.string(), event: z.enum(pushEvents) }),
});
