// From «Continuar» on the identity's result, the last thing a customer does before it, to the offer on
// the screen, in a real browser, with a sandbox that answers at once.
// `node bench/offer.ts [--times 10]`; a phone's size, nothing throttled, every time another person.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/browser/find-browser.ts';
import { percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } });
const TIMES = Number(values.times);

const product = await startWholeProduct();
// They read where the product is when they are loaded.
const { applyUntil } = await import('../tests/e2e/world/application.ts');
const { capture, startIdentity } = await import('../tests/e2e/world/applicant.ts');
const { enter } = await import('../tests/e2e/world/customer.ts');

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** One person's last step; the milliseconds until the plans can be chosen from. */
async function lastStep(): Promise<number> {
  const { customer } = await applyUntil('approving');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: `http://localhost:${product.port}`,
    locale: 'es-MX',
  });
  const page = await context.newPage();
  await enter(page, customer, '/espera_2');
  await startIdentity(page);
  await capture(page, /^Coincide/);
  const go = page.getByRole('link', { name: 'Continuar' });
  await go.waitFor();
  const startedAt = performance.now();
  await go.click();
  await page.getByRole('radio', { name: /^8 quincenas/ }).waitFor();
  const took = performance.now() - startedAt;
  await context.close();
  return took;
}

try {
  await lastStep();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await lastStep());
  console.log(
    JSON.stringify(
      {
        times: times.length,
        p50_ms: percentile(times, 0.5),
        worst_ms: percentile(times, 1),
        each_ms: times.map(Math.round),
      },
      null,
      2,
    ),
  );
} finally {
  await browser.close();
  await product.stop();
}
