import { getBusinessClock, moveBusinessClock } from '@abona/contract/operations';
import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok } from '@abona/kernel/result';
import type { RecordAudit } from '#platform/audit.ts';
import { type BusinessClock, type ClockReading, moveClock } from '#platform/business-clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Api } from './api.ts';
import { mount } from './mount.ts';

type Deps = {
  readonly db: Database;
  readonly clock: BusinessClock;
  readonly publish: Publish;
  readonly audit: RecordAudit;
  readonly bookedUntil: () => Promise<CivilDate | null>;
  readonly quietHours: () => Promise<QuietHours>;
};

type QuietHours = { readonly until: Date | null; readonly waiting: number };

const OUT_OF_RANGE = 'La fecha debe estar entre 2020 y 2099.';

/** The sandbox's hand on the business clock. */
export function clockRoutes(api: Api, { clock, quietHours, ...deps }: Deps): void {
  const view = async (reading: ClockReading) => ok(toView(reading, await quietHours()));
  mount(api, getBusinessClock, async () => view(clock.read()));
  mount(api, moveBusinessClock, async ({ body }) => {
    const moved = await moveClock(deps, body, clock.technicalNow());
    if (moved.ok) {
      clock.adopt(moved.value);
      return view(moved.value);
    }
    if (moved.error === 'over_booked_days') return err('clock_over_booked_days');
    const path = 'now' in body ? 'now' : 'advance_days';
    return err({ code: 'validation_failed', fields: [{ path, message: OUT_OF_RANGE }] });
  });
}

const toView = ({ now, offsetMs }: ClockReading, { until, waiting }: QuietHours) => ({
  now: now.toISOString(),
  offset_ms: offsetMs,
  quiet_until: until?.toISOString() ?? null,
  waiting_messages: waiting,
});
