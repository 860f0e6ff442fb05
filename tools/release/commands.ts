import { spawnSync } from 'node:child_process';
import { StartRefused } from '../start-refused.ts';

type Where = {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
};

/** Runs a program to its end and gives what it printed; what it complained of is the refusal. */
export function mustRun(program: string, words: readonly string[], where: Where): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: where.cwd,
    env: { ...process.env, ...where.env },
    input: where.input ?? '',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status === 0) return stdout;
  const why = error?.message ?? `${stderr || stdout}`.trim().split('\n').slice(-5).join('\n');
  throw new StartRefused(`${program} ${words.slice(0, 2).join(' ')} did not end well:\n${why}`);
}
