import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, findHeadlessShell } from './find-browser.ts';

let folder: string;
const place = (name: string, mode = 0o755): string => {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('finding a browser', () => {
  it('takes the one that was named before any other', () => {
    const named = place('my-browser');
    place('chromium');

    expect(findBrowser({ CHROME_PATH: named, PATH: folder })).toBe(named);
  });

  it('does not silently take another when the named one cannot be run', () => {
    place('chromium');

    expect(findBrowser({ CHROME_PATH: join(folder, 'missing'), PATH: folder })).toBeNull();
  });

  it.each(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])(
    'finds %s on the PATH',
    (name) => {
      const path = place(name);

      expect(findBrowser({ PATH: `/nowhere:${folder}` })).toBe(path);
    },
  );

  it('passes by a file that cannot be run', () => {
    place('chromium', 0o644);
    const chrome = place('google-chrome');

    expect(findBrowser({ PATH: folder })).toBe(chrome);
  });
});

describe('finding the browser without a window', () => {
  it('finds it on the PATH, and takes none when a browser was named', () => {
    const shell = place('chromium-headless-shell');

    expect(findHeadlessShell({ PATH: folder })).toBe(shell);
    expect(findHeadlessShell({ PATH: folder, CHROME_PATH: shell })).toBeNull();
    expect(findBrowser({ PATH: folder })).not.toBe(shell);
  });
});
