import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeFolder } from './folder-lock.ts';
import { startMarkOf } from './program-identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (number: number, owner: object) =>
  writeFileSync(join(folder, `owner-${number}`), JSON.stringify(owner));
const since = '2026-11-14T12:00:00.000Z';

describe('one program at a time in a folder', () => {
  it('refuses a second owner and names the first', () => {
    takeFolder(folder);

    expect(() => takeFolder(folder)).toThrow(
      new RegExp(`in use by process ${process.pid} since .*DATA_DIR`),
    );
  });

  it('lets the next one in after the owner let go', () => {
    takeFolder(folder).release();
    takeFolder(folder).release();

    expect(() => takeFolder(folder)).not.toThrow();
    expect(readdirSync(folder)).toEqual(['owner-3']);
  });

  it('refuses while the named owner lives', () => {
    write(4, { pid: process.ppid, startMark: startMarkOf(process.ppid), since });

    expect(() => takeFolder(folder)).toThrow(`in use by process ${process.ppid} since ${since}`);
  });

  it.each([
    ['is dead', () => ({ pid: spawnSync('true').pid, startMark: 'any', since })],
    [
      'has a pid that another program was given',
      () => ({ pid: process.ppid, startMark: 'earlier', since }),
    ],
    ['left a file cut short', () => ({})],
  ])('takes over from an owner that %s', (_, owner) => {
    write(4, owner());

    takeFolder(folder);

    expect(readdirSync(folder)).toEqual(['owner-5']);
  });

  it('tells whether it was left behind by somebody who never let go', () => {
    const first = takeFolder(folder);
    expect(first.wasLeftBehind).toBe(false);
    first.release();
    expect(takeFolder(folder).wasLeftBehind).toBe(false);
    write(4, { pid: spawnSync('true').pid, startMark: 'any', since });
    expect(takeFolder(folder).wasLeftBehind).toBe(true);
  });

  it('is not misled by an older file of a living owner below a newer one that is free', () => {
    write(1, { pid: process.ppid, startMark: startMarkOf(process.ppid), since });
    write(2, {});

    expect(() => takeFolder(folder)).not.toThrow();
  });

  it('says why a folder cannot be used', () => {
    writeFileSync(join(folder, 'file'), '');

    expect(() => takeFolder(join(folder, 'file', 'below'))).toThrow(
      /below cannot be written to \(ENOTDIR\).*DATA_DIR/,
    );
  });
});
