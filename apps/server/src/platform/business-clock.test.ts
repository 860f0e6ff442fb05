import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { startTestJobs } from '#testing/test-jobs.ts';
import { createAudit } from './audit.ts';
import { createBusinessClock, realClock } from './business-clock.ts';
import { createHints } from './hints/hints.ts';
import { clockRoutes } from './http/clock-routes.ts';

async function startClock({ db, url }: TestDatabase) {
  const hints = createHints(url, silentLog);
  const clock = createBusinessClock(db, hints, silentLog);
  await hints.start();
  await clock.start();
  onTestFinished(async () => {
    clock.stop();
    await hints.stop();
  });
  return clock;
}

async function serve({ booked = null }: { booked?: CivilDate | null } = {}) {
  const database = await createTestDatabase();
  const [clock, elsewhere] = [await startClock(database), await startClock(database)];
  const jobs = await startTestJobs(database, []);
  const api = createTestApi({ db: database.db });
  clockRoutes(api, {
    db: database.db,
    clock,
    publish: jobs.publish,
    audit: createAudit(realClock),
    bookedUntil: async () => booked,
    quietHours: async () => ({ until: null, waiting: 0 }),
  });
  const call = (method: 'GET' | 'PUT', payload?: object) =>
    api.fastify.inject({
      method,
      url: '/api/operations/clock',
      headers: { authorization: 'Bearer sandbox' },
      ...(payload === undefined ? {} : { payload }),
    });
  return { ...database, clock, elsewhere, call };
}

const DAY_MS = 86_400_000;
const daysAhead = (now: Date) => Math.round((now.getTime() - Date.now()) / DAY_MS) + 0;

describe('the business clock', () => {
  it('stands at real time until it is moved', async () => {
    const { clock, call } = await serve();

    const reply = await call('GET');

    expect(daysAhead(clock.now())).toBe(0);
    expect(reply.json().data).toEqual({
      now: expect.any(String),
      offset_ms: 0,
      quiet_until: null,
      waiting_messages: 0,
    });
  });

  it('goes back over days that are booked only for somebody who says so', async () => {
    const booked = mexicoCityDate(Date.now() + 20 * DAY_MS);
    const { clock, call } = await serve({ booked });
    await call('PUT', { advance_days: 30 });

    const free = await call('PUT', { advance_days: -5 });
    const refused = await call('PUT', { reset: true });
    const stood = daysAhead(clock.now());
    const said = await call('PUT', { reset: true, over_booked_days: true });

    expect([free.statusCode, refused.statusCode, said.statusCode]).toEqual([200, 409, 200]);
    expect(refused.json().error.code).toBe('clock_over_booked_days');
    expect([stood, daysAhead(clock.now())]).toEqual([25, 0]);
  });

  it('moves on all nodes, and technical time does not', async () => {
    const { clock, elsewhere, call } = await serve();

    await call('PUT', { advance_days: 365 });
    const reply = await call('PUT', { advance_days: 15 });

    expect(reply.json().data.offset_ms).toBe(380 * DAY_MS);
    expect(daysAhead(clock.now())).toBe(380);
    await eventually(() => daysAhead(elsewhere.now())).toBe(380);
    expect(daysAhead(elsewhere.technicalNow())).toBe(0);
  });

  it('goes to an instant, and back to real time', async () => {
    const { clock, call } = await serve();
    const there = new Date(Date.now() + 100 * DAY_MS).toISOString();

    const moved = await call('PUT', { now: there });
    const atThere = daysAhead(clock.now());
    const back = await call('PUT', { reset: true });

    expect(daysAhead(new Date(moved.json().data.now))).toBe(100);
    expect(atThere).toBe(100);
    expect(back.json().data.offset_ms).toBe(0);
    expect(daysAhead(clock.now())).toBe(0);
  });

  it('is found where it was after a restart', async () => {
    const { call, ...database } = await serve();
    await call('PUT', { advance_days: 30 });

    const restarted = await startClock(database);

    expect(daysAhead(restarted.now())).toBe(30);
  });

  it('is seen by a node that hears no hint within a second or so', async () => {
    const { db, elsewhere } = await serve();

    await db
      .updateTable('platform.business_clock')
      .set({ offset_ms: 5 * DAY_MS })
      .execute();

    await eventually(() => daysAhead(elsewhere.now())).toBe(5);
  });

  it('leaves an audit line and an event when it moves', async () => {
    const { db, call } = await serve();

    await call('PUT', { advance_days: 1 });

    const lines = await db
      .selectFrom('platform.audit_trail')
      .select(['subject', 'detail'])
      .execute();
    expect(lines).toEqual([{ subject: 'clock', detail: { from_ms: 0, to_ms: DAY_MS } }]);
    const events = await db.selectFrom('platform.outbox').select('event').execute();
    expect(events).toEqual([{ event: 'platform.clock_moved' }]);
  });

  it.each([
    [{ now: 'tomorrow' }],
    [{ now: '2026-12-01' }],
    [{ now: '2019-12-31T00:00:00Z' }],
    [{ now: '2150-01-01T00:00:00Z' }],
    [{ advance_days: 1.5 }],
    [{ advance_days: 4_000 }],
    [{ advance_days: 1, reset: true }],
    [{ reset: false }],
    [{}],
  ])('refuses %o and stays where it is', async (body) => {
    const { clock, call } = await serve();

    const reply = await call('PUT', body);

    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'validation_failed']);
    expect(reply.json().error.fields.length).toBeGreaterThan(0);
    expect(daysAhead(clock.now())).toBe(0);
  });
});
