import { expect, it } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const run = (url: string, ...args: readonly string[]) =>
  runCommand('differences', { DATABASE_URL: url }, ...args);

const OLDER = '019a0000-0000-7000-8000-000000000001';
const NEWER = '019a0000-0000-7000-8000-000000000002';

it('an operator reads on what a report and our books do not agree, and closes each with its reason, once', async () => {
  const { url, pool } = await createTestDatabase();
  await pool.query(`
    insert into collections.differences
      (id, provider, rail, business_date, kind, reference, ours, theirs, status, explanation, found_at)
    values
      ('${NEWER}', 'conekta', 'card', '2026-11-17', 'status', 'ord_7', '5000 2026-11-17', 'declined',
        'open', null, '2026-11-18T09:00:00Z'),
      ('${OLDER}', 'spei', 'spei', '2026-11-16', 'missing_there', 'str_1', '70636 2026-11-16', null,
        'open', null, '2026-11-17T08:00:00Z'),
      (gen_random_uuid(), 'spei', 'spei', '2026-11-16', 'missing_here', 'str_2', null, '100 2026-11-16',
        'explained', 'told late; taken from the report', '2026-11-17T08:00:00Z')`);

  const listed = await run(url);
  const [wordless, unclear] = await Promise.all([run(url, OLDER, ' '), run(url, 'str_1', 'Sí.')]);
  const explained = await run(url, OLDER, ' El banco la devolvió el mismo día. ');
  const again = await run(url, OLDER, 'Otra vez.');
  const left = await run(url);

  expect(listed).toEqual({
    code: 0,
    out: [
      `${OLDER}  2026-11-16  spei  missing_there  str_1`,
      '    ours: 70636 2026-11-16; theirs: nothing',
      `${NEWER}  2026-11-17  conekta  status  ord_7`,
      '    ours: 5000 2026-11-17; theirs: declined',
      '2 differences to explain.\n',
    ].join('\n'),
    err: '',
  });
  expect([wordless.code, wordless.out, unclear.code]).toEqual([2, '', 2]);
  expect(explained).toEqual({ code: 0, out: `${OLDER} is explained.\n`, err: '' });
  expect([again.code, again.out]).toEqual([1, '']);
  expect(left.out).toMatch(/^019a.*02 {2}[\s\S]*\n1 difference to explain\.\n$/);
  const { rows } = await pool.query(
    `select explanation, actor, action from collections.differences
      join platform.audit_trail on subject = 'difference:' || differences.id`,
  );
  expect(rows).toEqual([
    {
      explanation: 'El banco la devolvió el mismo día.',
      actor: expect.stringMatching(/^operator:./),
      action: 'collections.difference_explained',
    },
  ]);
});
