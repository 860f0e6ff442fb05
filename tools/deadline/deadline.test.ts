import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tellDeadline } from './tell-deadline.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tell = (input: unknown) => tellDeadline([JSON.stringify(input)]);
const run = (input: string) =>
  spawnSync('npm', ['run', '--silent', 'deadline', '--', input], { cwd: root, encoding: 'utf8' });

describe('the command for deadlines', () => {
  it('prints nothing but the answer, and ends well', () => {
    const { status, stdout, stderr } = run('{"case":"withdrawal","from":"2026-11-13"}');

    expect(stdout).toBe('{"legal_due":"2026-11-30","internal_due":"2026-11-30"}\n');
    expect([status, stderr]).toEqual([0, '']);
  });

  it('ends with 2 and one line that names the field', () => {
    const { status, stdout, stderr } = run('{"case":"une","from":"2026-02-30"}');

    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe('from: must be a real date, such as "2026-11-15"\n');
  });

  it.each([
    [{ from: '2026-11-13' }, 'case'],
    [{ case: 'divorce', from: '2026-11-13' }, 'case'],
    [{ case: 'une' }, 'from'],
    [{ case: 'une', from: 20_261_113 }, 'from'],
    [{ case: 'une', from: '2026-11-13', to: '2026-12-01' }, 'to'],
    [['une'], 'input'],
  ])('refuses %j for its %s', (input, field) => {
    expect(tell(input)).toMatchObject({ ok: false, error: { field } });
  });
});
