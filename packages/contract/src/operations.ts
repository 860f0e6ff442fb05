import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const BusinessClockView = z.object({
  now: z.iso.datetime({ offset: true }),
  offset_ms: z.int(),
});

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
    z.strictObject({ now: z.iso.datetime({ offset: true }) }),
    z.strictObject({ advance_days: z.int().min(-3_660).max(3_660) }),
    z.strictObject({ reset: z.literal(true) }),
  ]),
  reply: BusinessClockView,
  errors: ['forbidden', 'validation_failed'],
});
