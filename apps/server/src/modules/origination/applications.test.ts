import { createApplication, getApplication } from '@abona/contract/origination/application';
import {
  type ApplicationStatus,
  applicationStatuses,
} from '@abona/contract/origination/application-status';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { PATIENTLY, startTestNode } from '#testing/test-product.ts';
import { judgeMove } from './domain/application-status.ts';

const body = { acquisition_channel: 'web', acquisition_product: 'kyc' };

async function withApplication() {
  const node = await startTestNode();
  const session = await node.signIn('auth0|1');
  const { data } = await node.call(createApplication, { session, body });
  const move = (to: ApplicationStatus) =>
    node.origination.move({
      applicationProcessId: data.application_process_id,
      to,
      actor: 'system',
      reason: 'test',
    });
  return { ...node, session, application: data, move };
}

/** Where no move leads: the table sleeps meanwhile. */
async function put(pool: pg.Pool, status: ApplicationStatus): Promise<void> {
  const trigger = 'trigger applications_move_by_the_table';
  await pool.query(`alter table origination.applications disable ${trigger}`);
  await pool.query('update origination.applications set status = $1', [status]);
  await pool.query(`alter table origination.applications enable ${trigger}`);
}

describe('an application without a purchase', () => {
  it('is opened once: asking again answers with the open one', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');

    const nothing = await node.call(getApplication, { session });
    const first = await node.call(createApplication, { session, body });
    const again = await node.call(createApplication, { session, body });
    const found = await node.call(getApplication, { session });

    expect(nothing).toMatchObject({ status: 200, data: null });
    expect(first.data).toEqual({
      customer_id: expect.any(Number),
      application_process_id: expect.any(Number),
      status: 'filling',
      payment: null,
    });
    expect(String(first.data.application_process_id)).toHaveLength(15);
    expect(again.data).toEqual(first.data);
    expect(found.data).toEqual(first.data);
  });

  it('is opened once by twenty taps, with and without one key', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');
    const keyed = { 'idempotency-key': 'one-key-for-all-of-them' };

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, tap) =>
        node.call(createApplication, { session, body, headers: tap % 2 === 0 ? keyed : {} }),
      ),
    );

    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const { db } = node.database;
    expect(await db.selectFrom('origination.applications').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('platform.outbox').select('id').execute()).toHaveLength(1);
  });

  it('is not opened by a body with wrong, missing or other fields', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');
    const wrong: readonly (readonly [object, readonly string[]])[] = [
      [{}, ['acquisition_channel', 'acquisition_product']],
      [{ ...body, acquisition_channel: 7 }, ['acquisition_channel']],
      [{ ...body, acquisition_product: 'x'.repeat(65) }, ['acquisition_product']],
      [{ ...body, status: 'loan' }, ['status']],
      [{ ...body, customer_id: 1 }, ['customer_id']],
    ];

    for (const [fields, paths] of wrong) {
      const reply = await node.call(createApplication, { session, body: fields });
      expect(reply.status).toBe(422);
      expect(reply.error.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
    }
  });

  it('keeps how the person came to apply', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');

    await node.call(createApplication, { session, body: { ...body, source_signup: 'amazon' } });

    const { db } = node.database;
    const row = await db
      .selectFrom('origination.applications')
      .select(['acquisition_channel', 'acquisition_product', 'source_signup'])
      .executeTakeFirst();
    expect(row).toEqual({ ...body, source_signup: 'amazon' });
  });

  it('may be opened anew after the last one came to its end', async () => {
    const { call, session, application, move } = await withApplication();
    await move('cancelled');

    const second = await call(createApplication, { session, body });
    const current = await call(getApplication, { session });

    expect(second.data.application_process_id).not.toBe(application.application_process_id);
    expect(current.data).toEqual(second.data);
  });
});

describe('the way of an application', () => {
  it('[4.01] refuses every forbidden move, and such a move changes nothing', async () => {
    const { database, move } = await withApplication();
    const { pool } = database;
    const state = async () => {
      const { rows } = await pool.query(
        `select status, (select count(*) from origination.application_moves)::int as moves
         from origination.applications`,
      );
      return rows[0];
    };
    const pairs = applicationStatuses.flatMap((from) =>
      applicationStatuses.map((to) => ({ from, to, isAllowed: judgeMove(from, to).ok })),
    );

    for (const { from, to, isAllowed } of pairs) {
      await put(pool, from);
      const before = await state();
      const moved = await move(to);
      expect(moved.ok, `${from} to ${to}`).toBe(isAllowed);
      const after = isAllowed ? { status: to, moves: before.moves + 1 } : before;
      expect(await state()).toEqual(after);
    }
    expect(pairs.filter(({ isAllowed }) => isAllowed)).toHaveLength(29);
  });

  it('[4.01] cannot leave the table, whoever writes to the database', async () => {
    const { pool } = (await withApplication()).database;
    const isMade = async (from: ApplicationStatus, to: ApplicationStatus): Promise<boolean> => {
      await put(pool, from);
      const made = pool.query('update origination.applications set status = $1', [to]);
      return made.then(
        () => true,
        () => false,
      );
    };

    for (const from of applicationStatuses)
      for (const to of applicationStatuses.filter((other) => other !== from))
        expect(await isMade(from, to), `${from} to ${to}`).toBe(judgeMove(from, to).ok);
  });

  it('[4.01] passes over no status, whatever its history says', async () => {
    const { pool } = (await withApplication()).database;
    const step = (place: number, from: string, to: string) =>
      pool.query(
        `insert into origination.application_moves
        select id, $1, customer_id, $2, $3, 'test', 'test', now() from origination.applications`,
        [place, from, to],
      );
    const become = (to: string) =>
      pool.query('update origination.applications set status = $1', [to]);
    await put(pool, 'offering');

    await step(2, 'offering', 'authorized');
    await step(3, 'authorized', 'loan');
    await expect(become('loan')).rejects.toThrow('cannot become loan');
    await become('authorized');

    expect((await become('loan')).rowCount).toBe(1);
  });

  it('[4.01] lets one of two moves at once win', async () => {
    const { move } = await withApplication();

    const moved = await Promise.all([move('scoring'), move('scoring')]);

    expect(moved.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('[4.02] is pushed to the customer’s channel, without saying where it goes', async () => {
    const { push, move } = await withApplication();
    await expect.poll(() => push.events, PATIENTLY).toHaveLength(1);

    await move('scoring');

    await expect.poll(() => push.events, PATIENTLY).toHaveLength(2);
    const [opened, moved] = push.events;
    expect(moved).toEqual({
      name: 'status-change',
      channel: expect.stringMatching(/^private-[\da-f]{32}$/),
      data: '{}',
    });
    expect(opened?.channel).toBe(moved?.channel);
  });

  it('cannot be rewritten', async () => {
    const { database } = await withApplication();

    for (const statement of ['update %s set reason = 1::text', 'delete from %s', 'truncate %s'])
      await expect(
        database.pool.query(statement.replace('%s', 'origination.application_moves')),
      ).rejects.toThrow('append-only');
  });

  it('is unknown for an application that never was', async () => {
    const { origination } = await withApplication();

    const moved = await origination.move({
      applicationProcessId: 1,
      to: 'scoring',
      actor: 'system',
      reason: 'test',
    });

    expect(moved).toEqual({ ok: false, error: 'not_found' });
  });
});
