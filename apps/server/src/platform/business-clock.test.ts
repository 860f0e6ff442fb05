import { randomUUID } from 'node:crypto';
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
import { nobody, type PortalCaller } from './http/caller.ts';
import { clockRoutes, portalClockRoutes } from './http/clock-routes.ts';

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
    nextDueOn: async () => null,
  });
  const call = (method: 'GET' | 'PUT', payload?: object) =>
    api.fastify.inject({
      method,
      url: '/api/operations/clock',
      headers: { authorization: 'Bearer sandbox' },
      ...(payload === undefined ? {} : { payload }),
    });
  return { ...database, clock, elsewhere, publish: jobs.publish, call };
}

const developer: PortalCaller = {
  kind: 'portal',
  personId: '6d5f3f1e-0000-4000-8000-000000000001',
  sessionId: '6d5f3f1e-0000-4000-8000-000000000002',
  email: 'dev@casaambar.example',
  name: 'Memo Rivas',
  endsAt: new Date(Date.now() + 3_600_000),
  account: {
    id: '6d5f3f1e-0000-4000-8000-000000000003',
    name: 'Casa Ámbar',
    role: 'developer',
    status: 'active',
    merchants: { test: 'mer_prueba', live: 'mer_viva' },
  },
};

type AtPortal = {
  readonly booked?: CivilDate;
  readonly isReal?: boolean;
  readonly caller?: PortalCaller;
};

/** The same clock at the portal, as a developer of a shop reaches it. */
async function serveAtPortal({ booked, isReal = false, caller = developer }: AtPortal = {}) {
  const world = await serve();
  const { db, clock, publish } = world;
  const api = createTestApi({
    db,
    door: 'portal',
    authenticator: { ...nobody, portal: async () => caller },
  });
  portalClockRoutes(api, {
    ...{ db, publish, audit: createAudit(realClock) },
    clock: isReal ? realClock : clock,
    businessClock: isReal ? null : clock,
    bookedUntil: async () => booked ?? null,
  });
  const ask = async (method: 'GET' | 'POST', { payload = {}, mode = 'test', key = '' } = {}) => {
    const reply = await api.fastify.inject({
      method,
      url: `/portal/v1/${mode}/clock${method === 'GET' ? '' : '/moves'}`,
      headers: { cookie: 'abona_portal=x', 'idempotency-key': key || randomUUID() },
      ...(method === 'GET' ? {} : { payload }),
    });
    return { ...reply.json(), status: reply.statusCode };
  };
  const move = (payload: object, key = '') => ask('POST', { payload, key });
  return { ...world, ask, move };
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
      booked_until: null,
      next_due_on: null,
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

describe('the business clock at the portal', () => {
  it('goes ahead by hours and days for whoever builds a shop, once for each key, and the trail says who moved it', async () => {
    const { db, clock, ask, move } = await serveAtPortal();
    const key = randomUUID();

    await move({ advance_days: 15 }, key);
    const again = await move({ advance_days: 15 }, key);
    const moved = await move({ advance_hours: 2 });

    expect([again.status, moved.status]).toEqual([200, 200]);
    expect(moved.data).toMatchObject({ offset_ms: 15 * DAY_MS + 7_200_000, may_move: true });
    expect((await ask('GET')).data.offset_ms).toBe(moved.data.offset_ms);
    expect(daysAhead(clock.now())).toBe(15);
    const actors = await db.selectFrom('platform.audit_trail').select('actor').execute();
    expect(actors).toEqual(Array(2).fill({ actor: `portal:${developer.personId}` }));
  });

  it('goes back to real time while nothing is booked, and never over booked days', async () => {
    const free = await serveAtPortal();
    await free.move({ advance_days: 3 });
    const back = await free.move({ reset: true });
    const booked = mexicoCityDate(Date.now() + 2 * DAY_MS);
    const held = await serveAtPortal({ booked });
    await held.move({ advance_days: 3 });
    const refused = await held.move({ reset: true });
    const forced = await held.move({ reset: true, over_booked_days: true });

    expect([back.status, back.data.offset_ms]).toEqual([200, 0]);
    expect([refused.status, refused.error.code]).toEqual([409, 'clock_stays_ahead']);
    expect([forced.status, forced.error.code]).toEqual([422, 'validation_failed']);
    expect(daysAhead(held.clock.now())).toBe(3);
  });

  it('is nobody’s in live, nor of a cashier, nor where there is no shop to try, nor where time is real', async () => {
    const { account } = developer;
    if (account === null) throw new Error('this developer has a business');
    const as = async (changed: Partial<typeof account>) => {
      const caller = { ...developer, account: { ...account, ...changed } };
      return (await serveAtPortal({ caller })).move({ advance_days: 1 });
    };
    const { clock, ask } = await serveAtPortal();
    const real = await serveAtPortal({ isReal: true });

    const inLive = await ask('POST', { payload: { advance_days: 1 }, mode: 'live' });
    const seenLive = await ask('GET', { mode: 'live' });
    expect([inLive.error.code, seenLive.error.code]).toEqual(['role_missing', 'role_missing']);
    expect((await as({ role: 'cashier' })).error.code).toBe('role_missing');
    const noShop = await as({ merchants: { test: null, live: 'mer_viva' } });
    expect(noShop.error.code).toBe('mode_unavailable');
    expect((await real.ask('GET')).data).toMatchObject({ offset_ms: 0, may_move: false });
    expect((await real.move({ advance_days: 1 })).error.code).toBe('clock_is_real');
    expect(daysAhead(clock.now())).toBe(0);
  });

  it.each([
    [{ advance_days: 0 }],
    [{ advance_days: -1 }],
    [{ advance_days: 32 }],
    [{ advance_days: 1.5 }],
    [{ advance_hours: 73 }],
    [{ advance_hours: -2 }],
    [{ advance_days: 1, advance_hours: 1 }],
    [{ now: '2027-01-01T00:00:00Z' }],
    [{}],
  ])('is not moved by %o', async (body) => {
    const { clock, move } = await serveAtPortal();

    const refused = await move(body);

    expect([refused.status, refused.error.code]).toEqual([422, 'validation_failed']);
    expect(refused.error.fields.length).toBeGreaterThan(0);
    expect(daysAhead(clock.now())).toBe(0);
  });

  it('ends where no contract of ours can be', async () => {
    const { db, move } = await serveAtPortal();
    const offset_ms = Date.parse('2099-12-30T00:00:00Z') - Date.now();
    await db.updateTable('platform.business_clock').set({ offset_ms }).execute();

    const refused = await move({ advance_days: 31 });

    expect(refused.error.fields).toMatchObject([{ path: 'advance_days' }]);
  });
});
