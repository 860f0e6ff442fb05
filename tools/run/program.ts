import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartRefused } from '../start-refused.ts';
import type { StopRequest } from './stop-request.ts';

/** One of our programs: says `{ ready: true }` when it serves, goes when the channel to us closes. */
export type Program = {
  readonly name: string;
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where its log goes: a file descriptor, or our own terminal. */
  readonly log: number | 'inherit';
};

export type RunningProgram = {
  readonly name: string;
  /** Fulfilled with how it ended, asked to or not. */
  readonly exited: Promise<string>;
  readonly stop: () => Promise<void>;
};

const READY_MS_MAX = 60_000;
const STOP_MS_MAX = 15_000;

/** Starts it and waits until it serves. */
export async function startProgram(
  program: Program,
  request: StopRequest,
): Promise<RunningProgram> {
  request.signal.throwIfAborted();
  const child = spawn(process.execPath, [program.entry], {
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', program.log, 'inherit', 'ipc'],
    // Out of the terminal's group: on Ctrl-C we stop them in order, and wait for each.
    detached: true,
  });
  const running = asRunning(program.name, child, request.impatience);
  try {
    await Promise.race([...obstacles(running, request.signal), readinessOf(child)]);
    return running;
  } catch (failure) {
    await running.stop();
    throw failure;
  }
}

function readinessOf(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'ready' in message) resolve();
  });
  return promise;
}

/** What can come instead of readiness; each of them rejects. */
function obstacles({ name, exited }: RunningProgram, stop: AbortSignal): Promise<never>[] {
  const refuse = (reason: string): never => {
    throw new StartRefused(`The ${name} ${reason}`);
  };
  const seconds = READY_MS_MAX / 1000;
  return [
    exited.then((end) => refuse(`did not start (${end}); it says why above.`)),
    once(AbortSignal.timeout(READY_MS_MAX), 'abort').then(() =>
      refuse(`was not ready after ${seconds} s.`),
    ),
    once(stop, 'abort').then(() => {
      throw stop.reason;
    }),
  ];
}

function asRunning(name: string, child: ChildProcess, impatience: AbortSignal): RunningProgram {
  const { promise: exited, resolve } = Promise.withResolvers<string>();
  let isRunning = true;
  const end = (how: string) => {
    isRunning = false;
    resolve(how);
  };
  child.once('error', (failure) => end(failure.message));
  child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  const stop = async () => {
    if (!isRunning) return;
    child.kill('SIGTERM');
    const limit = AbortSignal.any([impatience, AbortSignal.timeout(STOP_MS_MAX)]);
    limit.addEventListener('abort', () => isRunning && child.kill('SIGKILL'));
    if (limit.aborted) child.kill('SIGKILL');
    await exited;
  };
  return { name, exited, stop };
}
