import { PgBoss } from 'pg-boss';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { JOBS_SCHEMA } from './install-jobs.ts';
import { keepClaims } from './kept-claims.ts';

it('a queue is asked for jobs by a statement that was planned before', async () => {
  const { url } = await createTestDatabase();
  const boss = new PgBoss({
    ...{ connectionString: url, schema: JOBS_SCHEMA, max: 1, migrate: false },
    ...{ supervise: false, schedule: false, registerInstance: false },
  });
  keepClaims(boss);
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false, close: true }));
  await boss.createQueue('lending.close_loan');
  await boss.insert('lending.close_loan', [{ data: { loan: 1 } }, { data: { loan: 2 } }]);

  const first = await boss.fetch<{ loan: number }>('lending.close_loan');
  const second = await boss.fetch<{ loan: number }>('lending.close_loan');

  expect([first, second].map((jobs) => jobs[0]?.data.loan)).toEqual([1, 2]);
  const { rows } = await boss
    .getDb()
    .executeSql(`select generic_plans + custom_plans as used from pg_prepared_statements`);
  expect(rows.map(({ used }) => Number(used))).toEqual([2]);
});
