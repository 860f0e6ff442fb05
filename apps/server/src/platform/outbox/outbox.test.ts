import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAudit, findAuditBreak } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { EarlierWriteFailed } from '#platform/database/pipeline-write.ts';
import { transaction } from '#platform/database/transaction.ts';
import { answerOnce } from '#platform/idempotency.ts';
import { defineEvent } from '#platform/jobs/event.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { publishEvents } from '#platform/jobs/publish-and-enqueue.ts';
import { onJob } from '#platform/jobs/worker.ts';
import { eventually } from '#testing/eventually.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { startTestJobs } from '#testing/test-jobs.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const record = createAudit(fixedClock('2026-11-30T18:00:00Z'));
const audit = (tx: Tx, subject: string, action: string) =>
  record(tx, { subject, actor: 'señora "ñ"', action, reason: null, detail: { of: subject } });

const moved = defineEvent({
  name: 'test.moved',
  payload: z.object({ thing: z.string(), step: z.int() }),
  keyOf: ({ thing }) => thing,
});
type Step = { readonly thing: string; readonly step: number };
const publish = async (tx: Tx, ...payloads: readonly Step[]) =>
  publishEvents(
    tx,
    { insert: () => Promise.resolve(), reactionsTo: () => [] },
    { event: moved, payloads },
  );

async function actionsOf(subject: string): Promise<string[]> {
  expect(await findAuditBreak(database.db, subject)).toBeNull();
  const rows = await database.db
    .selectFrom('platform.audit_trail')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
}

/** `thing/number: step`, in the order of the ids. */
async function eventsOf(...things: string[]): Promise<string[]> {
  const rows = await database.db
    .selectFrom('platform.outbox')
    .select(['key', 'sequence', sql<number>`(payload ->> 'step')::int`.as('step')])
    .where('key', 'in', things)
    .orderBy('id')
    .execute();
  return rows.map(({ key, sequence, step }) => `${key}/${sequence}: ${step}`);
}

/** The ways to share up to three among names; not in the order of their names. */
const WAYS = [[], ['a'], ['a', 'a'], ['b', 'a'], ['b', 'a', 'b'], ['c', 'b', 'a'], ['a', 'a', 'a']];

describe('what a transaction leaves behind', () => {
  it.each(WAYS.flatMap((subjects) => WAYS.map((things) => ({ subjects, things }))))(
    'is kept in its order: lines of $subjects, events of $things',
    async ({ subjects, things }) => {
      const name = (own: string) => `${subjects.join('')}-${things.join('')}:${own}`;

      for (const round of [1, 2])
        await transaction(database.db, async (tx) => {
          for (const subject of subjects) await audit(tx, name(subject), `did.${round}`);
          for (const [step, thing] of things.entries())
            await publish(tx, { thing: name(thing), step });
        });

      for (const own of new Set(subjects))
        expect(await actionsOf(name(own))).toEqual(
          ['did.1', 'did.2'].flatMap((action) =>
            subjects.filter((subject) => subject === own).map(() => action),
          ),
        );
      const numbers = new Map<string, number>();
      const expected = [...things.entries(), ...things.entries()].map(([step, thing]) => {
        numbers.set(thing, (numbers.get(thing) ?? 0) + 1);
        return `${name(thing)}/${numbers.get(thing)}: ${step}`;
      });
      if (things.length > 0) expect(await eventsOf(...things.map(name))).toEqual(expected);
    },
  );

  it('keeps its order when there is much of it, and with lists in between', async () => {
    await transaction(database.db, async (tx) => {
      for (const step of [1, 2, 3, 4, 5, 6, 7]) {
        await audit(tx, 'long:1', `did.${step}`);
        await publish(tx, { thing: 'long:1', step });
      }
      await record(
        tx,
        ...['long:1', 'long:2'].map((subject) => ({
          ...{ subject, actor: 'system', action: 'did.8', reason: 'a list', detail: {} },
        })),
      );
      await audit(tx, 'long:1', 'did.9');
      await publish(tx, { thing: 'long:2', step: 8 }, { thing: 'long:1', step: 9 });
      await publish(tx, { thing: 'long:1', step: 10 });
    });

    expect(await actionsOf('long:1')).toEqual(
      Array.from({ length: 9 }, (_, index) => `did.${index + 1}`),
    );
    expect(await actionsOf('long:2')).toEqual(['did.8']);
    expect(await eventsOf('long:1', 'long:2')).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((step) => `long:1/${step}: ${step}`),
      ...['long:2/1: 8', 'long:1/8: 9', 'long:1/9: 10'],
    ]);
  });

  it('is written with the commit, and not before it', async () => {
    const { rows } = await transaction(database.db, async (tx) => {
      await audit(tx, 'one:1', 'did.it');
      await publish(tx, { thing: 'one:1', step: 1 });
      await audit(tx, 'one:2', 'did.it');
      return sql<{ heads: number }>`
        select count(*)::int as heads from platform.audit_heads where subject like ${'one:%'}
      `.execute(tx);
    });

    expect(rows).toEqual([{ heads: 0 }]);
    expect(await actionsOf('one:1')).toEqual(['did.it']);
    expect(await actionsOf('one:2')).toEqual(['did.it']);
  });

  it('is nothing when the transaction breaks', async () => {
    const broken = transaction(database.db, async (tx) => {
      await audit(tx, 'broken:1', 'did.it');
      await publish(tx, { thing: 'broken:1', step: 1 });
      throw new Error('a bug');
    });

    await expect(broken).rejects.toThrow('a bug');
    expect(await actionsOf('broken:1')).toEqual([]);
    expect(await eventsOf('broken:1')).toEqual([]);
  });

  it('takes the transaction with it when it cannot be kept', async () => {
    const broken = transaction(database.db, async (tx) => {
      await tx
        .insertInto('platform.event_keys')
        .values({ key: 'whole', last_sequence: 1 })
        .execute();
      await audit(tx, 'broken:\0', 'did.it');
    });

    await expect(broken).rejects.toThrow(EarlierWriteFailed);
    const kept = await database.db
      .selectFrom('platform.event_keys')
      .select('key')
      .where('key', '=', 'whole')
      .execute();
    expect(kept).toEqual([]);
  });

  it('never waits in a circle, in whatever order many leave the same', async () => {
    let attempts = 0;
    const names = ['circle:1', 'circle:2', 'circle:3'];
    const orders = [names, names.toReversed(), ['circle:2', 'circle:3', 'circle:1']];

    await Promise.all(
      Array.from({ length: 8 }, () => orders)
        .flat()
        .map((order, turn) =>
          transaction(database.db, async (tx) => {
            attempts += 1;
            for (const name of order) {
              await audit(tx, name, 'did.it');
              await publish(tx, { thing: name, step: turn });
            }
          }),
        ),
    );

    for (const name of names) {
      expect(await actionsOf(name)).toHaveLength(24);
      const numbers = (await eventsOf(name)).map((event) => Number(event.split(/[/:]/)[2]));
      expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    }
    // One that had waited in a circle would have run again.
    expect(attempts).toBe(24);
  });
});

describe('numbers', () => {
  it.each([
    "insert into platform.event_keys (key, last_sequence) values ('zero', 0)",
    "insert into platform.outbox (event, key, sequence, payload) values ('e', 'zero', 0, '{}')",
    `insert into platform.audit_trail values ('zero', 0, 'a', 'b', null, '{}', now(), now(), '', '')`,
  ])('begin at one: %s is refused', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({
      constraint: 'sequence_numbers_begin_at_one',
    });
  });
});

describe('a request with a key that leaves everything behind', () => {
  const errand = defineJob({ name: 'test.errand', payload: z.object({ number: z.int() }) });
  const request = { scope: 'customer:7 POST /x', key: 'a-key-of-an-operation', hash: 'h' };

  it('writes lines, events, jobs and its answer in one transaction, once', async () => {
    const done: number[] = [];
    const jobs = await startTestJobs(database, [
      onJob(errand, { effect: 'outside', run: async ({ number }) => void done.push(number) }),
    ]);
    const order = async () => {
      await transaction(database.db, async (tx) => {
        await audit(tx, 'all:1', 'did.it');
        await publish(tx, { thing: 'all:1', step: 1 });
        await jobs.enqueue(tx, { job: errand, payload: { number: 1 } });
        await jobs.enqueue(tx, { job: errand, payload: { number: 2 } });
      });
      return { status: 200, body: '{"told":"once"}', kept: '{}', isFinal: true };
    };

    const outcomes = [
      await answerOnce(database.db, request, order),
      await answerOnce(database.db, request, order),
    ];

    expect(outcomes).toMatchObject([
      { kind: 'answered' },
      { kind: 'replayed', status: 200, body: '{}' },
    ]);
    await eventually(() => done.toSorted()).toEqual([1, 2]);
    expect(await actionsOf('all:1')).toEqual(['did.it']);
    expect(await eventsOf('all:1')).toEqual(['all:1/1: 1']);
    const { rows } = await sql`
      select xmin from platform.audit_trail where subject = 'all:1'
      union select xmin from platform.outbox where key = 'all:1'
      union select xmin from platform.idempotency_keys where key = ${request.key}
    `.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});
