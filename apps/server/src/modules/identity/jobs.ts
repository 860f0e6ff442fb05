import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { pushEvents } from './domain/push-channel.ts';

/** Asks the identity provider what it hinted at. */
export const askSessionJob = defineJob({
  name: 'identity.ask_session',
  payload: z.object({ event_id: z.string(), session: z.string(), is_submitted: z.boolean() }),
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
