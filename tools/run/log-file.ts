import { existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const BYTES_MAX = 20_000_000;

/** Opened for appending; one that has grown large is set aside first, in place of the one before. */
export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).size > BYTES_MAX) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}
