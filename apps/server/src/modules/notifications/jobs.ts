import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

export const sendMessageJob = defineJob({
  name: 'notifications.send_message',
  payload: z.object({ message_id: z.uuid() }),
});
