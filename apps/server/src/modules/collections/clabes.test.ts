import { randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { virtualClabe } from './rails/spei/stp/virtual-clabe.ts';
import { takeClabe } from './stores/clabe-store.ts';

const at = new Date('2026-11-17T12:00:00-06:00');
const clabeOf = (number: number) => virtualClabe('1570', number);

async function startTaking() {
  const { db, pool } = await createTestDatabase();
  const take = (owner: string, issue = clabeOf) =>
    transaction(db, (tx) =>
      takeClabe(tx, { kind: 'loan', owner, customerId: 7 }, { at, clabeOf: issue }),
    );
  return { take, pool };
}

it('an account is given to one owner for good, however many ask for theirs at once', async () => {
  const { take } = await startTaking();
  const owners = Array.from({ length: 12 }, () => randomUUIDv7());

  const taken = await Promise.all([...owners, ...owners].map((owner) => take(owner)));

  expect(new Set(taken).size).toBe(12);
  expect(taken.slice(0, 12)).toEqual(taken.slice(12));
  expect(taken.every((clabe) => /^6461801570\d{8}$/.test(clabe ?? ''))).toBe(true);
});

it('a number that was given is passed over, and where all were there is none to give', async () => {
  const { take, pool } = await startTaking();
  const first = await take('one');
  await pool.query(`select setval('collections.clabe_numbers', 1, false)`);

  expect(first).toBe(clabeOf(1));
  expect(await take('two')).toBe(clabeOf(2));
  expect(await take('three', () => clabeOf(1))).toBeNull();
  expect(await take('one')).toBe(first);
});
