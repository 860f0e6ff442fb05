import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { createLimiter, forgetOldCounters, type Limiter } from './rate-limit.ts';

const minute = (calls: number) => ({ calls, windowS: 60 });

async function countAllowed(limiters: readonly Limiter[], calls: number, limit: number) {
  const verdicts = await Promise.all(
    Array.from({ length: calls }, (_, i) =>
      limiters[i % limiters.length]?.admit({ key: 'somebody', limit: minute(limit) }),
    ),
  );
  return verdicts.filter((verdict) => verdict?.isAllowed).length;
}

async function nodes(count: number) {
  const { db } = await createTestDatabase();
  let offsetMs = 0;
  const nowMs = () => Date.now() + offsetMs;
  const advance = (ms: number) => {
    offsetMs += ms;
  };
  return { db, advance, limiters: Array.from({ length: count }, () => createLimiter(db, nowMs)) };
}

describe('a rate limit', () => {
  it.each([1, 3, 5, 19])(
    'of %i passes exactly so many of 200 calls on three nodes',
    async (limit) => {
      const { limiters } = await nodes(3);

      expect(await countAllowed(limiters, 200, limit)).toBe(limit);
    },
  );

  it('of 300 passes exactly 300 of 1,000 calls on one node', async () => {
    const { limiters } = await nodes(1);

    expect(await countAllowed(limiters, 1_000, 300)).toBe(300);
  });

  it('is never exceeded by three nodes, and a caller of one loses at most what the others hold', async () => {
    const { limiters } = await nodes(3);
    const [one] = limiters;

    const spread = await countAllowed(limiters, 6, 300);
    const onOne = await countAllowed(one === undefined ? [] : [one], 1_000, 300);

    expect(spread).toBe(6);
    expect(spread + onOne).toBeLessThanOrEqual(300);
    expect(spread + onOne).toBeGreaterThanOrEqual(300 - 2 * 30);
  });

  it('of a day is not used up by restarts: ten of them cost nothing', async () => {
    const { db } = await createTestDatabase();
    const call = { key: 'cards', limit: { calls: 200, windowS: 86_400 } };

    for (let start = 0; start < 10; start += 1)
      expect(await createLimiter(db, Date.now).admit(call)).toEqual({ isAllowed: true });

    const { rows } = await sql<{ used: number }>`select used from platform.call_counters`.execute(
      db,
    );
    expect(rows).toEqual([{ used: 10 }]);
  });

  it('gets back what a node that stops had leased and not spent', async () => {
    const { limiters } = await nodes(3);
    const [one, two, three] = limiters as [Limiter, Limiter, Limiter];
    await countAllowed([one, two], 6, 300);

    await Promise.all([one.giveBack(), two.giveBack()]);
    await one.giveBack();

    expect(await countAllowed([three], 1_000, 300)).toBe(294);
  });

  it('leases nothing for longer than a minute, so that a killed node holds nothing back after it', async () => {
    const { limiters } = await nodes(2);
    const [killed, other] = limiters as [Limiter, Limiter];
    const hour = { key: 'somebody', limit: { calls: 100, windowS: 3_600 } };
    await killed.admit(hour);

    const verdicts = await Promise.all(Array.from({ length: 100 }, () => other.admit(hour)));

    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(99);
  });

  it('says when to come back, and opens again then', async () => {
    const { db, limiters, advance } = await nodes(1);
    const [limiter] = limiters;
    const call = { key: 'somebody', limit: { calls: 1, windowS: 1 } };
    await limiter?.admit(call);

    const refused = await limiter?.admit(call);
    await db
      .updateTable('platform.call_counters')
      .set({ resets_at: new Date(Date.now() - 1) })
      .execute();
    advance(1_001);
    const later = await limiter?.admit(call);

    expect(refused).toEqual({ isAllowed: false, retryAfterS: 1 });
    expect(later).toEqual({ isAllowed: true });
  });

  it('counts each caller for themselves', async () => {
    const { limiters } = await nodes(1);
    const limit = minute(1);

    const verdicts = await Promise.all(
      ['ana', 'luis', 'ana'].map((key) => limiters[0]?.admit({ key, limit })),
    );

    expect(verdicts.map((verdict) => verdict?.isAllowed)).toEqual([true, true, false]);
  });

  it('forgets counters that ended long ago', async () => {
    const { db, limiters } = await nodes(1);
    await limiters[0]?.admit({ key: 'ana', limit: minute(5) });
    await limiters[0]?.admit({ key: 'luis', limit: minute(5) });
    await db
      .updateTable('platform.call_counters')
      .set({ resets_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('key', '=', 'ana')
      .execute();

    expect(await forgetOldCounters(db)).toBe(1);
  });
});
