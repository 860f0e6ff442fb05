import { z } from 'zod';
import { customerTypes } from '../customer.ts';
import { defineEndpoint } from '../endpoint.ts';
import { downPaymentExperiments, willingnesses } from '../identifiers.ts';
import { ApplicationView, cancelReasons } from './application.ts';
import { applicationStatuses } from './application-status.ts';

export const getCustomerType = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/customer/type',
  auth: 'session',
  summary: 'What the customer is to us.',
  reply: z.object({ customer_type: z.enum(customerTypes) }),
  errors: ['session_expired'],
});

export const getPendingApplication = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/customer/pending_application',
  auth: 'session',
  summary: 'The application the customer can go on with, or null.',
  reply: z.object({ application: ApplicationView.nullable() }),
  errors: ['session_expired'],
});

/** What tracking may know of a customer: nothing personal. */
export const getCustomerAnalytics = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/analytics/customer',
  auth: 'session',
  summary: 'What tracking may know of the customer.',
  reply: z.object({
    customer_type: z.enum(customerTypes),
    has_applied: z.boolean(),
    has_borrowed: z.boolean(),
    application_status: z.enum(applicationStatuses).nullable(),
    applications_total: z.int(),
    willingness: z.enum(willingnesses),
    /** They borrowed before. */
    is_recurrent: z.boolean(),
    /** Something that fell due is not paid. */
    user_in_arrears: z.boolean(),
    /** Which of its texts they read last; null: none. */
    down_payment_experiment: z.enum(downPaymentExperiments).nullable(),
  }),
  errors: ['session_expired'],
});

/** The properties a customer can set; no other name is kept. */
export const CustomerProperty = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('willingness'), value: z.enum(willingnesses) }),
  z.strictObject({
    name: z.literal('down_payment_experiment'),
    value: z.enum(downPaymentExperiments),
  }),
  z.strictObject({ name: z.literal('preferred_frequency'), value: z.string().max(20) }),
]);
export type CustomerProperty = z.output<typeof CustomerProperty>;

export const putCustomerProperty = defineEndpoint({
  service: 'funnel',
  method: 'PUT',
  path: '/v1/protected/customer/property',
  auth: 'session',
  summary: 'Keeps one property of the customer.',
  body: CustomerProperty,
  reply: z.object({ name: z.string(), value: z.string() }),
  errors: ['session_expired', 'validation_failed'],
});

/** The one moment after an authorised purchase at which the app celebrates. */
export const WowMoment = z.object({
  show: z.boolean(),
  application_process_id: z.int().nullable(),
  seen_at: z.iso.datetime().nullable(),
});

export const getWowMoment = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/wow_moment',
  auth: 'session',
  summary: 'Whether there is something to celebrate that was not shown yet.',
  reply: WowMoment,
  errors: ['session_expired'],
});

export const seeWowMoment = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/wow_moment',
  auth: 'session',
  summary: 'It was shown. Saying so twice changes nothing.',
  reply: WowMoment,
  errors: ['session_expired'],
});

/** How somebody moves through the funnel; a word for the place and a word for the deed, no values. */
const Word = z.string().regex(/^[a-z][a-z0-9_.-]{0,63}$/);

export const logBehavior = defineEndpoint({
  service: 'funnel',
  method: 'PUT',
  path: '/v1/protected/log_behavior',
  auth: 'session',
  summary: 'How the customer went through a screen: which fields, how long, how often. No values.',
  body: z.strictObject({
    screen: Word,
    events: z
      .array(
        z.strictObject({
          action: Word,
          field: Word.optional(),
          duration_ms: z.int().nonnegative().max(86_400_000).optional(),
          count: z.int().nonnegative().max(100_000).optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  reply: z.object({ recorded: z.int() }),
  errors: ['session_expired', 'validation_failed'],
});

export const getDownPaymentCancelReasons = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/surveys/downpayment_cancel_reason',
  auth: 'session',
  summary: 'The question asked of somebody who leaves at the down payment, and its answers.',
  reply: z.object({
    question: z.string(),
    options: z.array(z.object({ code: z.enum(cancelReasons), label: z.string() })),
  }),
  errors: ['session_expired'],
});
