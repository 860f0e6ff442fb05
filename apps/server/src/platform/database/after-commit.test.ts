import { expect, it } from 'vitest';
import { createAudit } from '#platform/audit.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Database, Tx } from './database.ts';
import {
  afterCommit,
  assertOutsideTransaction,
  ChangedMeanwhile,
  rehearse,
  transaction,
  unitOfWork,
} from './transaction.ts';

it('what follows a transaction is done once it is kept, outside of it, and not at all when it is not', async () => {
  const { db } = await createTestDatabase();
  const done: string[] = [];
  const note = (what: string) =>
    afterCommit(() => {
      assertOutsideTransaction('a hint');
      done.push(what);
    });

  await unitOfWork(db, async () => {
    await transaction(db, async () => note('kept'));
    expect(done).toEqual([]);
  });
  await transaction(db, async () => {
    note('undone');
    throw new Error('no');
  }).catch(() => undefined);

  expect(done).toEqual(['kept']);
  expect(() => note('alone')).toThrow('nothing is about to be committed');
});

const put = (tx: Tx, key: string) =>
  tx.insertInto('platform.event_keys').values({ key, last_sequence: 1 }).execute();

const keysIn = async (source: Database | Tx) =>
  (await source.selectFrom('platform.event_keys').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

it('what is rehearsed leaves no row, no line in the trail and nothing that follows, also when it fails', async () => {
  const { db } = await createTestDatabase();
  const audit = createAudit(fixedClock('2026-11-15T12:00:00-06:00'));
  const line = { subject: 'loan:1', actor: 'system', action: 'x.done', reason: null, detail: {} };
  const done: string[] = [];

  const seen = await transaction(db, async (tx) => {
    await put(tx, 'before');
    const shown = await rehearse(tx, async (rehearsed) => {
      await put(rehearsed, 'rehearsed');
      await audit(rehearsed, line);
      afterCommit(() => void done.push('rehearsed'));
      return keysIn(rehearsed);
    });
    const failed = rehearse(tx, (rehearsed) => put(rehearsed, 'before'));
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    await put(tx, 'after');
    afterCommit(() => void done.push('after'));
    return shown;
  });

  expect(seen).toEqual(['before', 'rehearsed']);
  expect(await keysIn(db)).toEqual(['after', 'before']);
  expect(done).toEqual(['after']);
  expect(await db.selectFrom('platform.audit_trail').selectAll().execute()).toEqual([]);
});

it('what was overtaken is run again from its beginning, and not for ever', async () => {
  const { db } = await createTestDatabase();
  let runs = 0;

  const done = transaction(db, async (tx) => {
    runs += 1;
    await put(tx, 'once');
    if (runs < 3) throw new ChangedMeanwhile();
    return runs;
  });

  expect(await done).toBe(3);
  expect(await keysIn(db)).toEqual(['once']);
  const never = transaction(db, async () => {
    throw new ChangedMeanwhile();
  });
  await expect(never).rejects.toThrow(ChangedMeanwhile);
});
