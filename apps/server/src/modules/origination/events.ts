import { applicationStatuses } from '@abona/contract/origination/application-status';
import { requirements } from '@abona/contract/origination/progress';
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
    /** Said of a loan that begins without one. */
    has_down_payment: z.literal(false).optional(),
  }),
  keyOf: (payload) => `application:${payload.application_process_id}`,
});

/** Something waits for the customer: a number to type, an offer to look at. */
export const requirementAvailable = defineEvent({
  name: 'origination.requirement_available',
  payload: z.object({
    customer_id: z.int(),
    application_process_id: z.int(),
    requirement: z.enum(requirements),
  }),
  keyOf: (payload) => `application:${payload.application_process_id}`,
});

/** Somebody's line rose, to so many centavos. */
export const lineRaised = defineEvent({
  name: 'origination.line_raised',
  payload: z.object({ raise_id: z.uuid(), customer_id: z.int(), limit: z.int() }),
  keyOf: ({ raise_id }) => `line_raise:${raise_id}`,
});
