import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMarkOf } from './program-identity.ts';
import { StartRefused, systemCodeOf } from './start-refused.ts';

/**
 * One program at a time in a folder, without help from the operating system's file locks (Node has
 * none).
 *
 * The folder holds files `owner-1`, `owner-2` …; the highest number is the truth and names its
 * owner. It is free when that owner is gone (its pid is unused, or was given to another program)
 * or wrote that it let go. To take the folder, a program creates the next number, which only one
 * can, then looks again that no higher one has appeared meanwhile, and clears the lower ones. The
 * highest is never removed, so a number is never given out twice to two living owners.
 */
export type FolderLock = {
  readonly release: () => void;
  /** Whoever had it before is gone without having let go: what they started may still be ending. */
  readonly wasLeftBehind: boolean;
};

type Owner = { readonly pid: number; readonly startMark: string; readonly since: string };

const NAME = /^owner-(\d+)$/;
const ATTEMPTS_MAX = 20;
const ELSEWHERE = 'set DATA_DIR to another folder';

export function takeFolder(folder: string): FolderLock {
  makeWritable(folder);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const last = lastNumber(folder);
    const owner = last === 0 ? null : readOwner(join(folder, `owner-${last}`));
    if (owner !== null && isLiving(owner)) throw new StartRefused(refusal(folder, owner));
    const release = claim(folder, last + 1);
    if (release !== null) return { release, wasLeftBehind: owner !== null };
  }
  throw new StartRefused(`Several programs are trying to take ${folder} at once. Try again.`);
}

const LOOK_AGAIN_MS = 50;
const LEAVING_MS_MAX = 1_000;

/** The same for whoever comes right after a kill: the program that was killed may take a moment to be gone. */
export async function takeFolderSoon(folder: string): Promise<FolderLock> {
  const until = performance.now() + LEAVING_MS_MAX;
  for (;;) {
    try {
      return takeFolder(folder);
    } catch (failure) {
      if (!(failure instanceof StartRefused) || performance.now() > until) throw failure;
      await pause(LOOK_AGAIN_MS);
    }
  }
}

function refusal(folder: string, owner: Owner): string {
  return `The folder ${folder} is in use by process ${owner.pid} since ${owner.since}. Stop that process first, or ${ELSEWHERE}.`;
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (failure) {
    const code = systemCodeOf(failure);
    if (code === null) throw failure;
    throw new StartRefused(
      `The folder ${folder} cannot be written to (${code}). Make it writable, or ${ELSEWHERE}.`,
    );
  }
}

function claim(folder: string, number: number): (() => void) | null {
  const { pid } = process;
  const path = join(folder, `owner-${number}`);
  const draft = join(folder, `.owner-${pid}-${Math.random().toString(36).slice(2)}`);
  const owner = { pid, startMark: startMarkOf(pid), since: new Date().toISOString() };
  writeFileSync(draft, `${JSON.stringify(owner)}\n`);
  try {
    // Unlike a write, a link appears whole or not at all, and fails when the name is taken.
    linkSync(draft, path);
  } catch (failure) {
    if (systemCodeOf(failure) === 'EEXIST') return null;
    throw failure;
  } finally {
    rmSync(draft, { force: true });
  }
  if (lastNumber(folder) !== number) {
    rmSync(path, { force: true });
    return null;
  }
  clearBelow(folder, number);
  return () => letGo(path, draft);
}

function letGo(path: string, draft: string): void {
  writeFileSync(draft, '{}\n');
  renameSync(draft, path);
}

function clearBelow(folder: string, number: number): void {
  for (const name of readdirSync(folder)) {
    const found = NAME.exec(name)?.[1];
    if (found !== undefined && Number(found) < number) rmSync(join(folder, name), { force: true });
  }
}

function lastNumber(folder: string): number {
  const numbers = readdirSync(folder).map((name) => Number(NAME.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

const isLiving = ({ pid, startMark }: Owner): boolean => startMarkOf(pid) === startMark;

/** Null: nobody has it, or whoever had it let go. */
function readOwner(path: string): Owner | null {
  let written: Partial<Owner>;
  try {
    written = JSON.parse(readFileSync(path, 'utf8'));
  } catch (failure) {
    // Cleared by a newer owner, or cut short by a power failure: either way nobody's.
    if (failure instanceof SyntaxError || systemCodeOf(failure) === 'ENOENT') return null;
    throw failure;
  }
  const { pid, startMark, since } = written;
  if (pid === undefined || startMark === undefined || since === undefined) return null;
  return { pid, startMark, since };
}
