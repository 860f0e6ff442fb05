import { z } from 'zod';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';

/** Only in test, and there only whoever builds: no role has this clock in live. */
const access = { roles: [], inTest: ['owner', 'developer'] } as const;

export const HOURS_AHEAD_MAX = 72;
/** The end of each day in between runs: a month at a time is what a shop tries. */
export const DAYS_AHEAD_MAX = 31;

const PortalClock = z.object({
  now: z.string(),
  /** How far it stands from real time. */
  offset_ms: z.int(),
  /** False: time is real here, and nobody moves it. */
  may_move: z.boolean(),
});

export const getPortalClock = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/clock',
  summary: 'What time it is where a shop is tried, and whether it may be moved.',
  portalAccess: access,
  params: modeParams,
  reply: PortalClock,
  errors: portalCallErrors,
});

export const movePortalClock = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/clock/moves',
  summary: 'Moves it ahead by hours or days, or back to real time where no day was booked since.',
  portalAccess: access,
  idempotency: 'required',
  params: modeParams,
  body: z.union([
    z.strictObject({ advance_hours: z.int().min(1).max(HOURS_AHEAD_MAX) }),
    z.strictObject({ advance_days: z.int().min(1).max(DAYS_AHEAD_MAX) }),
    z.strictObject({ reset: z.literal(true) }),
  ]),
  reply: PortalClock,
  errors: [
    ...portalCallErrors,
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
    'validation_failed',
    'clock_is_real',
    'clock_stays_ahead',
  ],
});
