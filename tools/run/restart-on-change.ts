import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { type Program, type RunningProgram, startProgram } from './program.ts';
import type { StopRequest } from './stop-request.ts';

/** Editors write a file in several steps, and a switch of branch touches hundreds. */
const SETTLE_MS = 150;
const WAITING = 'Waiting for a change.';

/**
 * Development: keeps a program running on the newest sources. A program that does not start, or
 * dies, is left alone until the next change, which may be the cure.
 */
export async function restartOnChange(
  program: Program,
  request: StopRequest,
  root: string,
): Promise<RunningProgram> {
  let isExpected = false;
  const start = async () => {
    const started = await startProgram(program, request);
    isExpected = false;
    void started.exited.then((how) => {
      if (!isExpected) console.error(`  The ${program.name} stopped (${how}). ${WAITING}`);
    });
    return started;
  };
  let running = await start();
  let turn = Promise.resolve();
  let isStopping = false;
  const restart = async () => {
    if (isStopping) return;
    isExpected = true;
    await running.stop();
    try {
      running = await start();
      console.log(`  Restarted the ${program.name}.`);
    } catch (failure) {
      if (request.signal.aborted) return;
      if (!(failure instanceof StartRefused)) throw failure;
      console.error(`  ${failure.message} ${WAITING}`);
    }
  };
  const watchers = watchSources(sourcesOf(program, root), () => {
    turn = turn.then(restart);
  });
  const { promise: never } = Promise.withResolvers<string>();
  const stop = async () => {
    isStopping = true;
    isExpected = true;
    for (const watcher of watchers) watcher.close();
    await turn;
    await running.stop();
  };
  return { name: program.name, exited: never, stop };
}

/** The program's own folder beside its entry, its migrations, and the packages it may import. */
function sourcesOf({ entry }: Program, root: string): readonly string[] {
  return [dirname(entry), join(dirname(entry), '..', 'migrations'), join(root, 'packages')];
}

function watchSources(folders: readonly string[], onChange: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return folders.flatMap((folder) => {
    try {
      return [
        watch(folder, { recursive: true }, (_, name) => {
          if (name === null || /\.test\.|(^|\/)(dist|node_modules)\//.test(name)) return;
          clearTimeout(timer);
          timer = setTimeout(onChange, SETTLE_MS);
        }),
      ];
    } catch {
      // Not every program has migrations.
      return [];
    }
  });
}
