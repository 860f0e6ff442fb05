import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { afterCommit, assertOutsideTransaction, transaction, unitOfWork } from './transaction.ts';

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
