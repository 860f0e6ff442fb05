import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { copyOut } from './copy-out.ts';
import { integerRows } from './integer-rows.ts';

async function connect(): Promise<pg.Client> {
  const { url } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const ROWS = 400_000;
const numbers = `copy (select n, repeat('x', 40) from generate_series(1, ${ROWS}) n) to stdout`;

describe('rows that are copied out', () => {
  it('all arrive, in order and whole, also for a reader that is slow', async () => {
    const client = await connect();
    let next = 1;

    for await (const batch of copyOut(client, numbers)) {
      for (const number of integerRows(batch, 1)) {
        if (number !== next) throw new Error(`${number} came where ${next} was expected`);
        next += 1;
      }
      for (let turns = 0; turns < 20; turns += 1) await turn();
    }

    expect(next).toBe(ROWS + 1);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('may be left in the middle when the connection is given up', async () => {
    const client = await connect();
    let read = 0;

    for await (const batch of copyOut(client, numbers)) {
      read = batch.length;
      break;
    }

    expect(read).toBeGreaterThan(0);
    await expect(client.end()).resolves.toBeUndefined();
  });

  it('end with the failure of the query, and the connection goes on', async () => {
    const client = await connect();
    const read = async () => {
      const broken = 'copy (select 10 / (3000 - n) from generate_series(1, 9000) n) to stdout';
      for await (const _ of copyOut(client, broken));
    };

    await expect(read()).rejects.toThrow('division by zero');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('of a query without rows are none', async () => {
    const client = await connect();
    const batches: Buffer[] = [];

    for await (const batch of copyOut(client, 'copy (select 1 where false) to stdout'))
      batches.push(batch);

    expect(batches).toEqual([]);
  });
});
