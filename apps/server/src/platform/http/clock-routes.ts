import { getBusinessClock, moveBusinessClock } from '@abona/contract/operations';
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
};

const OUT_OF_RANGE = 'La fecha debe estar entre 2020 y 2099.';

/** The sandbox's hand on the business clock. */
export function clockRoutes(api: Api, { clock, ...deps }: Deps): void {
  mount(api, getBusinessClock, async () => ok(toView(clock.read())));
  mount(api, moveBusinessClock, async ({ body }) => {
    const moved = await moveClock(deps, body, clock.technicalNow());
    if (moved.ok) {
      clock.adopt(moved.value);
      return ok(toView(moved.value));
    }
    const path = 'now' in body ? 'now' : 'advance_days';
    return err({ code: 'validation_failed', fields: [{ path, message: OUT_OF_RANGE }] });
  });
}

const toView = ({ now, offsetMs }: ClockReading) => ({
  now: now.toISOString(),
  offset_ms: offsetMs,
});
