import { chownSync, readdirSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The account PostgreSQL runs under. It refuses to run as root, so root lends it the numbers that
 * by custom belong to nobody; they need no entry in the machine's user list.
 */
export type Account = { readonly uid: number; readonly gid: number };

const NOBODY = 65534;

export function accountForPostgres(): Account | null {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;
}

export function giveTo(account: Account | null, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}

/** A folder with everything in it. */
export function giveAllTo(account: Account | null, folder: string): void {
  if (account === null) return;
  giveTo(account, folder);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    giveTo(account, join(folder, name));
  }
}

/** Whether the account can walk down to this folder: every folder on the way must let it pass. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (account === null) return true;
  const { mode, uid, gid } = statSync(folder);
  const passes =
    (uid === account.uid && (mode & 0o100) !== 0) ||
    (gid === account.gid && (mode & 0o010) !== 0) ||
    (mode & 0o001) !== 0;
  const parent = dirname(folder);
  return passes && (parent === folder || canEnter(account, parent));
}

/**
 * How PostgreSQL is told where its files are. Under a home that only root may enter, the account
 * could not walk to them by name; but it is started inside the folder, and Linux lets a program
 * name the place where it already stands.
 */
export function nameForAccount(account: Account | null, folder: string): string {
  return account !== null && platform() === 'linux' ? '/proc/self/cwd' : folder;
}
