import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { sealFileText } from '../domain/seal.ts';
import type { SealVault } from '../ports.ts';

const FILE_NAME = /^seal-(\d{7})\.json$/;

const nameOf = (number: number): string => `seal-${String(number).padStart(7, '0')}.json`;

/** One read-only file for each seal. On a disk that writes once, nobody can change them at all. */
export const openSealFolder = (folder: string): SealVault => ({
  keep: async (seal) => {
    assertOutsideTransaction('writing a seal to its file');
    await mkdir(folder, { recursive: true });
    await writeOnce(join(folder, nameOf(seal.number)), sealFileText(seal));
  },
  find: (number) => orNull(readFile(join(folder, nameOf(number)), 'utf8')),
  numbers: async () => {
    const names = (await orNull(readdir(folder))) ?? [];
    const numbers = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
    return numbers.map(Number).sort((one, other) => one - other);
  },
});

/** Under its own name only when it is whole, and never in the place of one that is there. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o444, flush: true });
    await link(draft, path);
  } catch (failure) {
    if (!hasCode(failure, 'EEXIST')) throw failure;
  } finally {
    await rm(draft, { force: true });
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (failure) {
    if (hasCode(failure, 'ENOENT')) return null;
    throw failure;
  }
}

const hasCode = (failure: unknown, code: string): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === code;
