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
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
    chromium.executablePath(),
  ];
  return candidates.find(isRunnable) ?? null;
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}
