import { applicationStatuses } from '@abona/contract/origination/application-status';
import { z } from 'zod';
import { defineEvent } from '#platform/jobs/event.ts';

/** An application was opened or moved on. */
export const applicationMoved = defineEvent({
  name: 'origination.application_moved',
  payload: z.object({
    customer_id: z.int(),
    application_process_id: z.int(),
    from_status: z.enum(applicationStatuses).nullable(),
    to_status: z.enum(applicationStatuses),
  }),
  keyOf: (payload) => `application:${payload.application_process_id}`,
});
