import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const BusinessClockView = z.object({
  now: z.iso.datetime({ offset: true }),
  offset_ms: z.int(),
  /** Until when it is night in Mexico and nobody is reached about money; null: it is day. */
  quiet_until: z.iso.datetime({ offset: true }).nullable(),
  /** How many messages wait for that morning. */
  waiting_messages: z.int().min(0),
  /** The last day to whose end every loan was brought; null: none yet. */
  booked_until: z.iso.date().nullable(),
});

/** Going back over days that are booked must be asked for: what they brought is not undone. */
const over_booked_days = z.boolean().optional();

export const getBusinessClock = defineEndpoint({
  service: 'operations',
  method: 'GET',
  path: '/clock',
  auth: 'sandbox',
  summary: 'The business clock and how far it stands from real time.',
  reply: BusinessClockView,
  errors: ['forbidden'],
});

export const moveBusinessClock = defineEndpoint({
  service: 'operations',
  method: 'PUT',
  path: '/clock',
  auth: 'sandbox',
  summary: 'Moves the business clock: to an instant, by whole days, or back to real time.',
  body: z.union([
    z.strictObject({ now: z.iso.datetime({ offset: true }), over_booked_days }),
    z.strictObject({ advance_days: z.int().min(-3_660).max(3_660), over_booked_days }),
    z.strictObject({ reset: z.literal(true), over_booked_days }),
  ]),
  reply: BusinessClockView,
  errors: ['forbidden', 'validation_failed', 'clock_over_booked_days'],
});
