import type pg from 'pg';
import { expect, it } from 'vitest';
import { withHeldStatements } from './held-statements.ts';

/** A connection that notes what it is sent. */
function notingClient() {
  const sent: string[] = [];
  const query = (text: string) => {
    sent.push(text);
    return Promise.resolve({ command: text.toUpperCase(), rowCount: 0, rows: [] });
  };
  return { sent, client: withHeldStatements({ query } as unknown as pg.PoolClient) };
}

it('a transaction begins with the first thing that is asked in it', async () => {
  const { sent, client } = notingClient();

  await client.query('begin');
  expect(sent).toEqual([]);
  await client.query('select 1');
  await client.query('commit');
  await client.query('select 2');

  expect(sent).toEqual(['begin', 'select 1', 'commit', 'select 2']);
});

it('a transaction in which nothing is asked is never begun, however it ends', async () => {
  const { sent, client } = notingClient();

  await client.query('begin');
  const { command } = await client.query('commit');
  await client.query('start transaction read only');
  await client.query('rollback');

  expect(sent).toEqual([]);
  expect(command).toBe('COMMIT');
});
