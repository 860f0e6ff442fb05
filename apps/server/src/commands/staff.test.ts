import { expect, it } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const run = (url: string, ...args: readonly string[]) =>
  runCommand('staff', { DATABASE_URL: url }, ...args);

it('whoever runs the server makes the first admin, lists people, and takes roles away', async () => {
  const { url, pool } = await createTestDatabase();

  expect(await run(url, 'grant', 'Ana@Abona.mx', 'admin')).toMatchObject({
    code: 0,
    out: 'ana@abona.mx is admin.\n',
  });
  const [again, unknown, nobody, listed] = await Promise.all([
    run(url, 'grant', 'ana@abona.mx', 'admin'),
    run(url, 'grant', 'ana@abona.mx', 'king'),
    run(url, 'grant', 'ana', 'admin'),
    run(url),
  ]);
  expect(again).toMatchObject({ code: 1, err: 'ana@abona.mx is admin already.\n' });
  expect([unknown.code, nobody.code]).toEqual([2, 2]);
  expect(listed.out).toBe('ana@abona.mx  admin\n');
  expect((await run(url, 'revoke', 'ana@abona.mx', 'admin')).code).toBe(0);
  expect((await run(url)).out).toBe('ana@abona.mx  no role\n');
  const { rows } = await pool.query(
    'select action, actor from platform.audit_trail order by sequence',
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'staff.granted_by_operator',
    'staff.role_revoked',
  ]);
  expect(rows[0].actor).toMatch(/^operator:/);
});
