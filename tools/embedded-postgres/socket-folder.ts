import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, canEnter, giveTo } from './postgres-account.ts';

export const SOCKET_PORT = 5432;

/** The kernel's limit on a socket's address, on the strictest of our systems (macOS: 104 with the closing zero). */
const ADDRESS_BYTES_MAX = 103;

/**
 * Where the server listens: beside its files, or, when that path is too long for a socket's
 * address or closed to the account, in a short folder of the same owner's in the machine's
 * temporary place.
 */
export function ensureSocketFolder(folder: string, account: Account | null): string {
  const beside = join(folder, 'socket');
  const isShort = Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}`)) <= ADDRESS_BYTES_MAX;
  const chosen =
    isShort && canEnter(account, folder) ? makePrivate(beside) : makeShort(folder, account);
  giveTo(account, chosen);
  return chosen;
}

export function removeSocketFolder(folder: string, socket: string): void {
  if (dirname(socket) !== folder) rmSync(socket, { recursive: true, force: true });
}

function makePrivate(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  return path;
}

/** The same name for the same folder, so that a killed run leaves one behind, not one each time. */
function makeShort(folder: string, account: Account | null): string {
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const path = join(tmpdir(), `abona-${mark}`);
  const owner = account?.uid ?? process.getuid?.();
  try {
    mkdirSync(path, { mode: 0o700 });
    return path;
  } catch {
    const found = lstatSync(path);
    // Anybody can make folders in the temporary place: never listen in a stranger's.
    const isOurs = found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
    return isOurs ? path : mkdtempSync(join(tmpdir(), 'abona-'));
  }
}
