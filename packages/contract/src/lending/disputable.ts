import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { movementSubtypes } from './movement.ts';

/** Something of the customer's loans that they may contest, or might have. */
export const Disputable = z.object({
  kind: z.enum(['instalment', 'late_charges', 'movement']),
  loan_id: z.string(),
  /** Of a movement. */
  movement_id: z.string().nullable(),
  subtype: z.enum(movementSubtypes).nullable(),
  is_purchase: z.boolean(),
  /** The number of an instalment, and whether its day is over without it being paid. */
  instalment: z.int().nullable(),
  is_overdue: z.boolean(),
  /** The shop, or what the loan was for. */
  title: z.string(),
  /** `YYYY-MM-DD` */
  on: z.string(),
  /** Centavos. */
  amount: z.int(),
  /** `YYYY-MM-DD`; the last day on which it may be disputed. */
  last_day: z.string(),
  /** That day is not over. */
  is_open: z.boolean(),
});
export type Disputable = z.output<typeof Disputable>;

export const listDisputable = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/disputable',
  auth: 'session',
  summary:
    'What an aclaración can be about: instalments that are unpaid, what being late cost, then movements, newest first; each with its last day.',
  reply: z.object({ items: z.array(Disputable) }),
  errors: ['session_expired'],
});
