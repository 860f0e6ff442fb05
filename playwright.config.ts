import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser/find-browser.ts';

const executablePath = findBrowser();
const isRoot = process.getuid?.() === 0;

/** Without its own sandbox, which root cannot have, without calls home, and without a card to draw on. */
const args = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** These break the world for everybody, so they run last and one by one. */
const OUTAGES = '**/outages/*.spec.ts';
/** What has nothing to do with the size of a screen, and what goes wrong alike at every size. */
const ONE_SIZE = [
  '**/funnel/*.spec.ts',
  ...[
    ...['down-payment', 'embedded', 'hosted', 'mobile-shell', 'offline', 'paying'],
    ...['own-money', 'session', 'sign-up', 'storage', 'store', 'visitor-accessibility', 'wallet'],
  ].map((name) => `**/${name}.spec.ts`),
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tools/browser/start-product.ts',
  // One more than the machine has cores: people wait for the program, and a page for its picture.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    // A step that is not there says so, before the whole test's time is over.
    actionTimeout: 20_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // A third of the time: `E2E_TRACE=1 npm run test:browser` has one of each failure.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath === null ? {} : { executablePath }), args },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: OUTAGES,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: [OUTAGES, ...ONE_SIZE],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'outages',
      testMatch: OUTAGES,
      dependencies: ['phone', 'desktop'],
      workers: 1,
      use: { viewport: { width: 390, height: 844 } },
    },
  ],
});
