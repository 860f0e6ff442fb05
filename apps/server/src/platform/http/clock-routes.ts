import { getBusinessClock, moveBusinessClock } from '@abona/contract/operations';
import { getPortalClock, movePortalClock } from '@abona/contract/portal/portal-clock';
import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok } from '@abona/kernel/result';
import type { RecordAudit } from '#platform/audit.ts';
import { type BusinessClock, type ClockReading, moveClock } from '#platform/business-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Api } from './api.ts';
import type { PortalCaller } from './caller.ts';
import { mount } from './mount.ts';

type MoveDeps = {
  readonly db: Database;
  readonly publish: Publish;
  readonly audit: RecordAudit;
  readonly bookedUntil: () => Promise<CivilDate | null>;
};

type Deps = MoveDeps & {
  readonly clock: BusinessClock;
  readonly quietHours: () => Promise<QuietHours>;
  readonly nextDueOn: () => Promise<CivilDate | null>;
};

type QuietHours = { readonly until: Date | null; readonly waiting: number };

const OUT_OF_RANGE = 'La fecha debe estar entre 2020 y 2099.';

/** The sandbox's hand on the business clock. */
export function clockRoutes(api: Api, { clock, quietHours, nextDueOn, ...deps }: Deps): void {
  const view = async (reading: ClockReading, bookedUntil: CivilDate | null) => ({
    ...toView(reading, await quietHours()),
    booked_until: bookedUntil,
    next_due_on: await nextDueOn(),
  });
  mount(api, getBusinessClock, async () => ok(await view(clock.read(), await deps.bookedUntil())));
  mount(api, moveBusinessClock, async ({ body }) => {
    // Read before it is moved: what was done is answered, also by a server that is told to stop meanwhile.
    const bookedUntil = await deps.bookedUntil();
    const moved = await moveClock({ ...deps, actor: 'sandbox' }, body, clock.technicalNow());
    if (moved.ok) {
      clock.adopt(moved.value);
      return ok(await view(moved.value, bookedUntil));
    }
    if (moved.error === 'over_booked_days') return err('clock_over_booked_days');
    const path = 'now' in body ? 'now' : 'advance_days';
    return err({ code: 'validation_failed', fields: [{ path, message: OUT_OF_RANGE }] });
  });
}

type PortalDeps = MoveDeps & {
  readonly clock: Clock;
  /** The same clock, where it may be moved; null: time is real. */
  readonly businessClock: BusinessClock | null;
};

/**
 * The same clock for whoever builds a shop, in test: one clock moves for the whole product, so that it only goes ahead
 * here. What was booked is gone back over in the sandbox's console, by whoever runs it.
 */
export function portalClockRoutes(api: Api, { clock, businessClock, ...deps }: PortalDeps): void {
  const view = ({ now, offsetMs }: ClockReading) => ({
    now: now.toISOString(),
    offset_ms: offsetMs,
    may_move: businessClock !== null,
  });
  mount(api, getPortalClock, async ({ caller }) =>
    hasTestShop(caller)
      ? ok(view(businessClock?.read() ?? { now: clock.now(), offsetMs: 0 }))
      : err('mode_unavailable'),
  );
  mount(api, movePortalClock, async ({ caller, body }) => {
    if (!hasTestShop(caller)) return err('mode_unavailable');
    if (businessClock === null) return err('clock_is_real');
    const by = { ...deps, actor: `portal:${caller.personId}` };
    const moved = await moveClock(by, body, businessClock.technicalNow());
    if (moved.ok) {
      businessClock.adopt(moved.value);
      return ok(view(moved.value));
    }
    if (moved.error === 'over_booked_days') return err('clock_stays_ahead');
    const path = 'advance_hours' in body ? 'advance_hours' : 'advance_days';
    return err({ code: 'validation_failed', fields: [{ path, message: OUT_OF_RANGE }] });
  });
}

const hasTestShop = ({ account }: PortalCaller): boolean =>
  account !== null && account.merchants.test !== null;

const toView = ({ now, offsetMs }: ClockReading, { until, waiting }: QuietHours) => ({
  now: now.toISOString(),
  offset_ms: offsetMs,
  quiet_until: until?.toISOString() ?? null,
  waiting_messages: waiting,
});
