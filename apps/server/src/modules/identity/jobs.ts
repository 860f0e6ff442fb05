import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { pushEvents } from './domain/push-channel.ts';

/** Closes a page of the identity provider that nobody needs any more. */
export const cancelCaptureJob = defineJob({
  name: 'identity.cancel_capture',
  payload: z.object({ provider_session: z.string() }),
});

/** Ends sessions at the login provider that were ended here, and their refresh tokens. */
export const endProviderSessionsJob = defineJob({
  name: 'identity.end_provider_sessions',
  payload: z.object({
    customer_id: z.int(),
    until: z.iso.datetime(),
    except: z.string().nullable(),
    only: z.string().nullable(),
  }),
});

export const pushJob = defineJob({
  name: 'identity.push',
  payload: z.object({ channel: z.string(), event: z.enum(pushEvents) }),
});
