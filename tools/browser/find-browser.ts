import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'google-chrome-beta',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromium or Chrome: the one that was named, the machine's own, else the one Playwright fetched. */
export function findBrowser(environment: Environment = process.env): string | null {
  const named = environment['CHROME_PATH'];
  if (named !== undefined && named !== '') return isRunnable(named) ? named : null;
  const candidates = [...NAMES.flatMap(onPath(environment)), ...PLACES, chromium.executablePath()];
  return candidates.find(isRunnable) ?? null;
}

/**
 * Chromium without what draws a window, which takes a quarter less of the processor: for tests that need no notices
 * of the system. Null where there is none, or where somebody named the browser to use.
 */
export function findHeadlessShell(environment: Environment = process.env): string | null {
  if (environment['CHROME_PATH']) return null;
  return onPath(environment)('chromium-headless-shell').find(isRunnable) ?? null;
}

const onPath = (environment: Environment) => {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return (name: string) => folders.map((folder) => join(folder, name));
};

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}
