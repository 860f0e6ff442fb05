import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartRefused } from '../start-refused.ts';
import { findBrowser, findHeadlessShell } from './find-browser.ts';

/** Finds a browser for the browser tests, installs one where that is ours to do, or says how. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== null) return found;
  if (process.env['CHROME_PATH']) {
    throw new StartRefused(`CHROME_PATH is ${process.env['CHROME_PATH']}, which cannot be run.`);
  }
  if (canUseApt()) {
    console.log('Installing Chromium (apt-get) for the browser tests …');
    apt('update');
    apt('install', '--yes', '--no-install-recommends', 'chromium');
    // Not every distribution has it; without it the tests take longer.
    if (findHeadlessShell() === null)
      apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell');
    const installed = findBrowser();
    if (installed !== null) return installed;
  }
  throw new StartRefused(
    'The browser tests need Chromium or Chrome, and none was found. Install it, for example with ' +
      '"sudo apt-get install chromium" (Debian, Ubuntu), "brew install --cask chromium" (macOS) or ' +
      '"npx playwright install --with-deps chromium", or set CHROME_PATH to the program.',
  );
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function apt(...args: readonly string[]): void {
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
