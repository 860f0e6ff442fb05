import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './tools/browser/find-browser.ts';

const executablePath = findHeadlessShell() ?? findBrowser();
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

const { E2E_PORT, E2E_APART_PORT = E2E_PORT, E2E_TRACE, E2E_SWEEP, E2E_PICTURES } = process.env;
/** One running product was named for everybody: its outages wait until nobody else is in it. */
const isShared = E2E_PORT !== undefined && E2E_APART_PORT === E2E_PORT;

/** These break the world or move its clock, so they run one by one, in a product of their own. */
const OUTAGES = '**/outages/*.spec.ts';
/** The desk stands on a desk: it is not made for a phone; a day at the portal goes to both sizes by itself. */
const DESK = '**/{desk,portal}/*.spec.ts';
/** Starts a product of its own, and looks at it from a desk. */
const LIVING_WORLD = '**/e2e/living-world.spec.ts';
/** Minutes of walking through every screen: for whoever asks, `E2E_SWEEP=1 npx playwright test --project sweeps`. */
const SWEEPS = '**/sweeps/*.spec.ts';
/** What is shown of the product elsewhere, taken of it as it runs: `npm run pictures`. */
const PICTURES = '**/pictures/*.spec.ts';
const SCREEN = { viewport: { width: 1280, height: 800 } };
/** What has nothing to do with the size of a screen, and what goes wrong alike at every size. */
const ONE_SIZE = [
  ...['funnel/accessibility', 'funnel/bureau', 'funnel/cancel', 'funnel/hostile-returns'],
  ...[
    'funnel/codes',
    'funnel/identity',
    'funnel/reload',
    'funnel/spent-code',
    'funnel/tabs',
    'down-payment',
    'embedded',
    'hosted',
  ],
  ...[
    'little-room',
    'mobile-shell',
    'offline',
    'paying',
    'rails',
    'session',
    'sign-up-corners',
    'storage',
  ],
  ...['bureau-consent', 'fraud-vendors', 'in-store-arrival', 'intent', 'own-money'],
  ...['price-comparison', 'second-purchase', 'smaller-amount'],
  ...[
    'quincena-cap',
    'shown-notice',
    'store',
    'visitor-accessibility',
    'wallet',
    'wallet-accounts',
  ],
].map((name) => `**/e2e/${name}.spec.ts`);
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tools/browser/start-product.ts',
  // One more than the machine has cores, because people wait for the program and a page for its picture;
  // and one for the outages, which do little but wait.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    // A step that is not there says so, before the whole test's time is over.
    actionTimeout: 20_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Pictures that move are drawn sixty times a second by the processor; the outages have them all.
    contextOptions: { reducedMotion: 'reduce' },
    // It fetches every file of the app for each new person; whoever tests without a network allows it.
    serviceWorkers: 'block',
    // A third of the time: `E2E_TRACE=1 npm run test:browser` has one of each failure.
    trace: E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath === null ? {} : { executablePath }), args },
  },
  projects: [
    // First, because there is no hurrying it: one worker's work from the beginning.
    {
      name: 'outages',
      testMatch: OUTAGES,
      ...(isShared ? { dependencies: ['phone', 'desktop'] } : {}),
      workers: 1,
      use: {
        baseURL: `http://localhost:${E2E_APART_PORT}`,
        viewport: PHONE.viewport,
        contextOptions: { reducedMotion: 'no-preference' },
        serviceWorkers: 'allow',
      },
    },
    { name: 'phone', testIgnore: [OUTAGES, DESK, LIVING_WORLD, SWEEPS, PICTURES], use: PHONE },
    {
      name: 'desktop',
      testIgnore: [OUTAGES, SWEEPS, PICTURES, ...ONE_SIZE],
      grepInvert: /@one-size/,
      use: SCREEN,
    },
    ...(E2E_PICTURES === undefined
      ? []
      : [{ name: 'pictures', testMatch: PICTURES, workers: 1, use: SCREEN }]),
    ...(E2E_SWEEP === undefined ? [] : [{ name: 'sweeps', testMatch: SWEEPS, use: SCREEN }]),
  ],
});
