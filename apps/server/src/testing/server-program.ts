import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { findFreePort } from './free-ports.ts';
import { nodeEnvironment } from './node-environment.ts';

const ENTRY = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The server as its own process, as an operator runs it. */
export type ServerProgram = {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it wrote for the person at the terminal. */
  readonly words: () => string;
  readonly logLines: () => string;
  /** Its warnings and errors, but for those about providers: nobody plays them beside it. */
  readonly troubles: () => readonly string[];
  /** Fulfilled with the exit code. */
  readonly exited: Promise<number | null>;
};

export async function spawnServer(
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
  log: 'pipe' | number = 'pipe',
): Promise<ServerProgram> {
  const { PORT: port = String(await findFreePort()) } = env;
  const { STAFF_PORT: staffPort = String(await findFreePort()) } = env;
  const { PORTAL_PORT: portalPort = String(await findFreePort()) } = env;
  const ports = { PORT: port, STAFF_PORT: staffPort, PORTAL_PORT: portalPort };
  const child = fork(ENTRY, [], {
    env: { ...nodeEnvironment(), ...ports, ...env },
    stdio: ['ignore', log, 'pipe', 'ipc'],
    execArgv: [...nodeOptions],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const output = { words: '', lines: '' };
  child.stderr?.on('data', (chunk) => {
    output.words += chunk;
  });
  child.stdout?.on('data', (chunk) => {
    output.lines += chunk;
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    words: () => output.words,
    logLines: () => output.lines,
    troubles: () =>
      output.lines
        .split('\n')
        .filter((line) => /"level":"(error|warn)"/.test(line) && !line.includes('"provider":')),
    exited,
  };
}

export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProgram> {
  const server = await spawnServer(env);
  const end = server.exited.then((code) => {
    throw new Error(`the server ended with ${code}: ${server.words()}`);
  });
  await Promise.race([once(server.child, 'message'), end]);
  return server;
}
