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
  /** The next day on which an instalment of anybody falls due; null: nobody owes. */
  next_due_on: z.iso.date().nullable(),
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

/** A journal of the books as money that goes from somewhere to somewhere: both sides add up to the same. */
const MoneyMoved = z.object({
  journal_id: z.int(),
  kind: z.string(),
  business_date: z.iso.date(),
  posted_at: z.iso.datetime(),
  lines: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      side: z.enum(['debit', 'credit']),
      /** Centavos. */
      amount: z.int().positive(),
    }),
  ),
});

export const listLatestJournals = defineEndpoint({
  service: 'operations',
  method: 'GET',
  path: '/journals',
  auth: 'sandbox',
  summary: 'What was written into the books last, the newest first.',
  reply: z.object({ journals: z.array(MoneyMoved) }),
  errors: ['forbidden'],
});
