import { describe, expect, it, onTestFinished } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createHints, sendHint } from './hints.ts';

async function listening() {
  const database = await createTestDatabase();
  const heard: string[] = [];
  let missed = 0;
  const hints = createHints(database.url, silentLog);
  hints.subscribe({
    channel: 'doorbell',
    onHint: (payload) => void heard.push(payload),
    onMissed: () => {
      missed += 1;
    },
  });
  await hints.start();
  onTestFinished(hints.stop);
  return { ...database, heard, missed: () => missed };
}

describe('a hint', () => {
  it('reaches the nodes when the transaction is kept, and never when it is not', async () => {
    const { db, heard } = await listening();

    const broken = transaction(db, async (tx) => {
      await sendHint(tx, 'doorbell', 'rolled back');
      throw new Error('a bug');
    });
    await expect(broken).rejects.toThrow('a bug');
    await transaction(db, (tx) => sendHint(tx, 'other door', 'not ours'));
    await transaction(db, (tx) => sendHint(tx, 'doorbell', 'kept'));

    await eventually(() => heard).toEqual(['kept']);
  });

  it('is heard again after the connection was cut, and what was missed is said', async () => {
    const { db, pool, heard, missed } = await listening();

    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'abona-hints' and datname = current_database()`,
    );

    await eventually(missed).toBe(1);
    await transaction(db, (tx) => sendHint(tx, 'doorbell', 'again'));
    await eventually(() => heard).toEqual(['again']);
  });
});
