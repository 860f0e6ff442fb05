import { setTimeout as pause } from 'node:timers/promises';
import { StartRefused } from '../start-refused.ts';
import { type Program, type RunningProgram, startProgram } from './program.ts';
import type { StopRequest } from './stop-request.ts';

/** A program that dies more often than this within the time has a fault that no start cures. */
const RESTARTS_MAX = 3;
const WITHIN_MS = 10 * 60_000;
const REST_MS = 500;

/** Starts a program, and again whenever it dies; each time it says so. `exited` is its last end. */
export async function keepRunning(program: Program, request: StopRequest): Promise<RunningProgram> {
  const ending = new AbortController();
  const signal = AbortSignal.any([request.signal, ending.signal]);
  let running = await startProgram(program, { ...request, signal });

  /** How it ended in the end: asked to, or once too often. */
  const follow = async (): Promise<string> => {
    const deaths: number[] = [];
    let how = await running.exited;
    while (!signal.aborted) {
      const now = performance.now();
      deaths.push(now);
      if (deaths.filter((at) => now - at < WITHIN_MS).length > RESTARTS_MAX)
        return `${how}, more than ${RESTARTS_MAX} times within ten minutes`;
      console.error(`\n  The ${program.name} stopped unexpectedly (${how}). Starting it again.`);
      how = await again();
    }
    return how;
  };
  const again = async (): Promise<string> => {
    try {
      await pause(REST_MS, undefined, { signal });
      running = await startProgram(program, { ...request, signal });
      console.error(`  The ${program.name} is running again.`);
      return await running.exited;
    } catch (failure) {
      if (signal.aborted) return 'asked to stop';
      if (!(failure instanceof StartRefused)) throw failure;
      return failure.message;
    }
  };

  const exited = follow();
  const stop = async () => {
    ending.abort();
    await running.stop();
    await exited;
  };
  return { name: program.name, exited, stop };
}
