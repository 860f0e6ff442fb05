import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { systemCodeOf } from '../start-refused.ts';

const BYTES_MAX = 20_000_000;
const LOOK_MS = 2_000;

/** Opened for appending, so that it can be emptied while a program writes to it. */
export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'a', 0o600);
}

/** Looks after logs while they are written; answers how to stop. */
export function keepLogsSmall(paths: readonly string[], bytesMax = BYTES_MAX): () => void {
  const look = () => {
    for (const path of paths) setAside(path, bytesMax);
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * A log that has grown large is copied, in place of the copy before, and emptied: a few lines that are written in
 * that moment are lost. So a log and its copy never hold more than twice the limit and what comes between two looks.
 */
function setAside(path: string, bytesMax: number): void {
  if (!existsSync(path) || statSync(path).size <= bytesMax) return;
  const copy = `${path}.1`;
  try {
    copyFileSync(path, copy);
  } catch (failure) {
    if (systemCodeOf(failure) === null) throw failure;
    // No room for a copy: then the room that the old one takes is needed more.
    rmSync(copy, { force: true });
  }
  truncateSync(path);
}
