import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
const ROOM_MIN = 6 * 1024 ** 3;

/**
 * A folder for a database that only has to live as long as its tests: in memory where there is room for
 * it, because a test's database is copied and dropped several times faster there; otherwise on disk.
 */
export const makeVolatileFolder = (prefix: string): string =>
  mkdtempSync(join(hasRoom() ? MEMORY_FOLDER : tmpdir(), prefix));

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return Math.min(bavail * bsize, freemem()) > ROOM_MIN;
  } catch {
    return false;
  }
}
