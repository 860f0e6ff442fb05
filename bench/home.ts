// When the next payment is there for somebody who is signed in, and how long a tap takes to the next
// screen once its data is known: `node bench/home.ts [--times 5]`. A phone's size in a real browser, its
// processor four times slower and its network a slow 4G (1.6 Mbit/s, 150 ms) as Lighthouse has them.
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser/find-browser.ts';
import { percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const TIMES = Number(values.times);
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

const product = await startWholeProduct();
// They read where the product is when they are loaded.
const { borrow } = await import('../tests/e2e/world/loan.ts');
const { enter } = await import('../tests/e2e/world/customer.ts');

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** The largest thing painted until the page has come to rest, in milliseconds since it was asked for. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/** When the way to pay is there to be pressed; asked in the page, where nothing else delays the answer. */
const noteWhenUsable = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('a[href^="/pay/perfil/pagos/"]') === null)
        requestAnimationFrame(look);
      else document.documentElement.dataset['usable'] = String(performance.now());
    };
    requestAnimationFrame(look);
  });
const usableAt = async (page: Page): Promise<number> =>
  Number(await page.locator('html').getAttribute('data-usable'));

/** From the tap until the next screen's title is painted; its data was seen before. */
async function tap(page: Page, path: string): Promise<number> {
  const selector = `a[href="/pay${path}"]`;
  await page.locator(selector).filter({ visible: true }).first().waitFor();
  const title = await page.locator('h1').first().textContent();
  return page.evaluate(
    ([from, before]) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          const now = document.querySelector('h1')?.textContent;
          if (now === undefined || now === before) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - startedAt));
        };
        document.querySelector<HTMLElement>(from)?.click();
        look();
      }),
    [selector, title] as const,
  );
}

/** There and back once, so that both screens and what they show are known; then the taps that count. */
async function tapBetween(page: Page, paths: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const path of paths) {
      const took = await tap(page, path);
      await page.waitForLoadState('networkidle');
      if (round > 0) times.push(took);
    }
  return times;
}

/** To the loan and back by the browser's own way: the screen below home that is opened most. */
async function tapToLoan(page: Page, path: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const took = await tap(page, path);
    await page.waitForLoadState('networkidle');
    if (round > 0) times.push(took);
    await page.goBack();
    await page.getByRole('link', { name: 'Pagar abono' }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  return times;
}

async function visit(browser: Browser) {
  const { customer, loanId } = await borrow();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...{ isMobile: true, hasTouch: true, locale: 'es-MX' },
    baseURL: `http://localhost:${product.port}`,
  });
  const page = await context.newPage();
  await slowDown(page);
  await noteWhenUsable(page);
  await enter(page, customer, '/inicio');
  await page.getByRole('link', { name: 'Pagar abono' }).waitFor();
  await page.waitForLoadState('networkidle');
  const usable = await usableAt(page);
  const lcp = await largestPaint(page);
  // A second time, as somebody has it who was here before: the app is kept, what is owed is asked for.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.reload();
  await page.getByRole('link', { name: 'Pagar abono' }).waitFor();
  await page.waitForLoadState('networkidle');
  const again = await largestPaint(page);
  const taps = [
    ...(await tapBetween(page, ['/compras', '/canales', '/inicio'])),
    ...(await tapToLoan(page, `/perfil/prestamos/${loanId}`)),
  ];
  await context.close();
  return { lcp, usable, again, taps };
}

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const visits: Awaited<ReturnType<typeof visit>>[] = [];
for (let time = 0; time < TIMES; time += 1) visits.push(await visit(browser));
await browser.close();
await product.stop();

const summary = (times: readonly number[]) => ({
  p50_ms: Math.round(percentile(times, 0.5)),
  max_ms: Math.round(Math.max(...times)),
});
console.log(
  JSON.stringify(
    {
      next_payment_visible: summary(visits.map(({ usable }) => usable)),
      largest_contentful_paint: summary(visits.map(({ lcp }) => lcp)),
      largest_contentful_paint_second_visit: summary(visits.map(({ again }) => again)),
      tap_to_next_screen: summary(visits.flatMap(({ taps }) => taps)),
    },
    null,
    2,
  ),
);
