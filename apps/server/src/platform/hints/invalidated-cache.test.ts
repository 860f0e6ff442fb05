import { describe, expect, it, onTestFinished } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createHints, sendHint } from './hints.ts';
import { createInvalidatedCache } from './invalidated-cache.ts';

const HINTS_PID = `select pid from pg_stat_activity
  where application_name = 'abona-hints' and datname = current_database()`;

type Given = { readonly keptMs?: number; readonly entriesMax?: number };

/** A memory of an answer that the test makes up, over hints that a database really sends. */
async function remembering({ keptMs = 60_000, entriesMax = 100 }: Given = {}) {
  const { db, pool, url } = await createTestDatabase();
  const hints = createHints(url, silentLog);
  const asked: string[] = [];
  const answers = new Map<string, string>();
  const { find, forget } = createInvalidatedCache<string, string>({
    ...{ hints, channel: 'changes', keyOf: String },
    ...{ keptMs, entriesMax },
  });
  const ask = async (key: string) => {
    asked.push(key);
    return answers.get(key) ?? null;
  };
  const memory = { find: (key: string) => find(key, () => ask(key)), forget };
  const hear = async () => {
    await hints.start();
    onTestFinished(hints.stop);
    await eventually(hints.hears).toBe(true);
  };
  const tell = (key: string) => transaction(db, (tx) => sendHint(tx, 'changes', key));
  return { pool, hints, asked, answers, memory, hear, tell };
}

describe('what the database answered', () => {
  it('is asked for once while changes are heard of, each time while they are not', async () => {
    const { memory, asked, answers, hear } = await remembering();
    answers.set('ana', 'one');

    await memory.find('ana');
    await memory.find('ana');
    await hear();
    for (let times = 0; times < 5; times += 1) expect(await memory.find('ana')).toBe('one');

    expect(asked).toHaveLength(3);
  });

  it('is asked for again when it is told of, and all of it when nothing is named', async () => {
    const { memory, answers, hear, tell } = await remembering();
    await hear();
    const all = () => Promise.all(['ana', 'eva'].map(memory.find));
    for (const key of ['ana', 'eva']) answers.set(key, 'one');
    await all();
    for (const key of ['ana', 'eva']) answers.set(key, 'two');

    expect(await all()).toEqual(['one', 'one']);
    await tell('ana');
    await eventually(all).toEqual(['two', 'one']);
    await tell('');
    await eventually(all).toEqual(['two', 'two']);
  });

  it('is asked for again at once by whoever changed it', async () => {
    const { memory, answers, hear } = await remembering();
    await hear();
    answers.set('ana', 'one');
    await memory.find('ana');
    answers.delete('ana');

    memory.forget('ana');

    expect(await memory.find('ana')).toBeNull();
  });

  it('is given but not remembered when something changed while it was under way', async () => {
    const { memory, asked, answers, hear } = await remembering();
    await hear();
    answers.set('ana', 'one');

    const underWay = memory.find('ana');
    memory.forget('ana');

    expect(await underWay).toBe('one');
    await memory.find('ana');
    expect(asked).toHaveLength(2);
  });

  it('is not remembered where there is none, nor longer than it may be', async () => {
    const { memory, asked, answers, hear } = await remembering({ keptMs: 0 });
    await hear();
    answers.set('ana', 'one');

    for (const key of ['nobody', 'nobody', 'ana', 'ana']) await memory.find(key);

    expect(asked).toHaveLength(4);
  });

  it('is remembered of so many and no more, the latest', async () => {
    const { memory, asked, answers, hear } = await remembering({ entriesMax: 2 });
    await hear();
    for (const key of ['ana', 'eva', 'luz']) answers.set(key, 'one');

    for (const key of ['ana', 'eva', 'luz', 'luz', 'eva', 'ana']) await memory.find(key);

    expect(asked).toEqual(['ana', 'eva', 'luz', 'ana']);
  });

  it('is asked for when the connection for hints is cut, and anew once it is back', async () => {
    const { pool, hints, memory, answers, hear } = await remembering();
    await hear();
    answers.set('ana', 'one');
    await memory.find('ana');
    answers.set('ana', 'two');
    expect(await memory.find('ana')).toBe('one');

    await pool.query(`select pg_terminate_backend(pid) from (${HINTS_PID}) as listening`);

    await eventually(() => memory.find('ana')).toBe('two');
    await eventually(hints.hears).toBe(true);
    expect(await memory.find('ana')).toBe('two');
  });

  it('is asked for when the connection for hints is silent, though nothing says that it broke', async () => {
    const { pool, hints, memory, answers, hear } = await remembering();
    await hear();
    answers.set('ana', 'one');
    await memory.find('ana');
    answers.set('ana', 'two');
    const { rows } = await pool.query(HINTS_PID);
    const { pid } = rows[0];

    process.kill(pid, 'SIGSTOP');
    try {
      await eventually(() => memory.find('ana')).toBe('two');
    } finally {
      process.kill(pid, 'SIGCONT');
    }

    await eventually(hints.hears).toBe(true);
  });
});
