import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type ToolOutcome = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

/** Our own Node first on the path: what the tools start in turn must run on it too. */
const PATH = `${join(import.meta.dirname, '../../node_modules/.bin')}:${process.env['PATH']}`;

/** Runs a program on our Node in a folder and waits for its end. */
export function runTool(
  script: string,
  args: readonly string[],
  folder: string,
): Promise<ToolOutcome> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, PATH, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said.stdout += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said.stderr += part;
  });
  const { promise, resolve, reject } = Promise.withResolvers<ToolOutcome>();
  child.once('error', reject);
  child.once('close', (code) => resolve({ code: code ?? 1, ...said }));
  return promise;
}

/** The program behind a name in `node_modules/.bin` of this repository. */
export const toolNamed = (name: string): string =>
  join(import.meta.dirname, '../../node_modules/.bin', name);

/** What it said, as findings, when it failed; a failure without words is a finding too. */
export function findingsOf({ code, stdout, stderr }: ToolOutcome): readonly string[] {
  if (code === 0) return [];
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`ended with code ${code} and no word`];
}
