import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { applicationStatuses } from './application-status.ts';

export const ApplicationView = z.object({
  customer_id: z.int(),
  application_process_id: z.int(),
  status: z.enum(applicationStatuses),
});
export type ApplicationView = z.output<typeof ApplicationView>;

export const getApplication = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/applications',
  auth: 'session',
  summary: "The customer's current application.",
  reply: ApplicationView,
  errors: ['session_expired', 'not_found'],
});

/** The application of somebody with no purchase: it ends in a credit line. */
export const createApplication = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/applications',
  auth: 'session',
  summary: 'Opens an application without a purchase (KYC). Asking again answers with the open one.',
  idempotency: 'honoured',
  body: z.strictObject({
    acquisition_channel: z.string().max(64),
    acquisition_product: z.string().max(64),
    source_signup: z.string().max(64).optional(),
  }),
  reply: ApplicationView,
  errors: ['session_expired', 'validation_failed'],
});
