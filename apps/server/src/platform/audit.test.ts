import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '#testing/fixed-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createAudit, findAuditBreak } from './audit.ts';
import { transaction } from './database/transaction.ts';

const record = createAudit(fixedClock('2026-11-30T18:00:00Z'));
const line = (action: string) => ({
  subject: 'customer:7',
  actor: 'customer:7',
  action,
  reason: null,
  detail: { session: 'a', count: 2 },
});

async function trail(...actions: string[]) {
  const { db, pool } = await createTestDatabase();
  for (const action of actions) await transaction(db, (tx) => record(tx, line(action)));
  return { db, pool };
}

/** Somebody who owns the database can switch its triggers off. */
const tamper = (statement: string) =>
  `alter table platform.audit_trail disable trigger user; ${statement}`;

describe('the audit trail', () => {
  it('fits together as it was written', async () => {
    const { db } = await trail('a.began', 'a.went_on', 'a.ended');

    expect(await findAuditBreak(db, 'customer:7')).toBeNull();
    expect(await findAuditBreak(db, 'customer:8')).toBeNull();
  });

  it('numbers concurrent lines of one subject one after the other', async () => {
    const { db } = await createTestDatabase();

    await Promise.all(
      Array.from({ length: 20 }, () => transaction(db, (tx) => record(tx, line('a.happened')))),
    );

    const rows = await db.selectFrom('platform.audit_trail').select('sequence').execute();
    expect(rows).toHaveLength(20);
    expect(await findAuditBreak(db, 'customer:7')).toBeNull();
  });

  it('takes lines of several subjects at once, in whatever order others name them', async () => {
    const { db } = await createTestDatabase();
    const subjects = ['loan:1', 'loan:2', 'loan:3'];
    const lists = [subjects, subjects.toReversed(), ['loan:2', 'loan:3', 'loan:1']];

    await Promise.all(
      [...lists, ...lists, ...lists].map((list) =>
        transaction(db, (tx) =>
          record(tx, ...list.map((subject) => ({ ...line('a.happened'), subject }))),
        ),
      ),
    );

    for (const subject of subjects) expect(await findAuditBreak(db, subject)).toBeNull();
    const rows = await db.selectFrom('platform.audit_trail').select('sequence').execute();
    expect(rows).toHaveLength(27);
  });

  it('chains two lines of one subject at once in their order', async () => {
    const { db } = await createTestDatabase();

    await transaction(db, (tx) => record(tx, line('a.began'), line('a.ended')));

    expect(await findAuditBreak(db, 'customer:7')).toBeNull();
    const rows = await db
      .selectFrom('platform.audit_trail')
      .select('action')
      .orderBy('sequence')
      .execute();
    expect(rows).toEqual([{ action: 'a.began' }, { action: 'a.ended' }]);
  });

  it.each([
    ["update platform.audit_trail set actor = 'x'"],
    ['delete from platform.audit_trail'],
    ['truncate platform.audit_trail'],
  ])('refuses %s', async (statement) => {
    const { pool } = await trail('a.began');

    await expect(pool.query(statement)).rejects.toThrow(/audit_trail\w* is append-only/);
  });

  it.each([
    ["update platform.audit_trail set actor = 'operator:eve' where sequence = 2", 2],
    ['update platform.audit_trail set business_time = now() where sequence = 1', 1],
    ['delete from platform.audit_trail where sequence = 2', 2],
    ['delete from platform.audit_trail where sequence = 3', 3],
    [
      `insert into platform.audit_trail select subject, 4, actor, action, reason, detail,
        business_time, recorded_at, previous_hash, hash from platform.audit_trail where sequence = 3`,
      4,
    ],
  ])('shows that somebody ran %s', async (statement, broken) => {
    const { db, pool } = await trail('a.began', 'a.went_on', 'a.ended');

    await pool.query(tamper(statement));

    expect(await findAuditBreak(db, 'customer:7')).toBe(broken);
  });

  it('keeps nothing of a use case that rolled back', async () => {
    const { db } = await trail('a.began');

    await expect(
      transaction(db, async (tx) => {
        await record(tx, line('a.went_on'));
        await sql`select 1/0`.execute(tx);
      }),
    ).rejects.toThrow();

    expect(await findAuditBreak(db, 'customer:7')).toBeNull();
    const rows = await db.selectFrom('platform.audit_trail').select('action').execute();
    expect(rows).toEqual([{ action: 'a.began' }]);
  });
});
