/// <reference lib="dom" />
import type { BrowserContext, Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { violationsIn } from '../world/axe.ts';
import { consoleOrigin, deskOrigin } from '../world/product.ts';
import { expect, test } from '../world/watched-page.ts';

test.setTimeout(600_000);

/** `STRANGER_SEED=…` walks other ways; what went wrong on one is walked again by its number. */
const FIRST = Number(process.env['STRANGER_SEED'] ?? 1);
const WALKS = 20;
const PRESSES = 10;
const DESK_SIZE = { width: 1280, height: 800 };
const SIZES = [{ width: 390, height: 844 }, DESK_SIZE];

/** What somebody sees that could be pressed; a file and another program are no place to look at. */
const PRESSABLE =
  'a[href]:not([download], [href^="mailto:"], [href^="tel:"], [href^="#"]), button:enabled, summary, input[type="checkbox"]:enabled, input[type="radio"]:enabled';

/** What no stranger is to be shown: a page that fell, a server that did, a browser's complaint. */
function watch(context: BrowserContext): readonly string[] {
  const wrong: string[] = [];
  context.on('weberror', (error) => wrong.push(`threw: ${error.error().message}`));
  context.on('response', (response) => {
    // A server that has no room says so, and when to come again.
    if (response.status() >= 500 && response.status() !== 503)
      wrong.push(`${response.status()}: ${response.url()}`);
  });
  context.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusal) wrong.push(`said: ${message.text()}`);
  });
  return wrong;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  // The desk stands on a desk: it is not made for a phone.
  if (page.url().startsWith(deskOrigin)) await page.setViewportSize(DESK_SIZE);
  // A page that listens for news is never idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}

const nameOf = (control: Locator): Promise<string> =>
  control.evaluate((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 60),
  );

/** Presses one of what is seen, and is where that leads: on the same page, or in a window of its own. */
async function pressAny(page: Page, choice: number): Promise<[Page, string]> {
  const modal = page.locator('dialog:modal');
  const within = (await modal.count()) > 0 ? modal.last() : page.locator('body');
  const all = await within.locator(PRESSABLE).filter({ visible: true }).all();
  const control = all[choice % all.length];
  if (control === undefined) return [page, 'nothing to press'];
  const name = await nameOf(control);
  const opened = page
    .context()
    .waitForEvent('page', { timeout: 1_500 })
    .catch(() => null);
  // What lies under something else is missed, as by a finger.
  await control.click({ timeout: 3_000, noWaitAfter: true }).catch(() => {});
  return [(await opened) ?? page, name];
}

for (let seed = FIRST; seed < FIRST + WALKS; seed += 1)
  test(`stranger ${seed} presses ten things, and nothing falls`, async ({ browser }) => {
    const choices = fc.sample(fc.nat(), { numRuns: PRESSES, seed });
    const size = SIZES[seed % SIZES.length] ?? null;
    const context = await browser.newContext({ viewport: size, locale: 'es-MX' });
    const wrong = watch(context);
    const way: string[] = [];
    let page = await context.newPage();
    await page.goto(consoleOrigin);
    for (const choice of choices) {
      await settle(page);
      const [next, name] = await pressAny(page, choice);
      page = next;
      await settle(page);
      way.push(`${name} → ${new URL(page.url()).pathname}`);
      const found = await violationsIn(page, 'light');
      expect.soft(found, way.join(' · ')).toEqual([]);
      expect
        .soft((await page.locator('body').innerText()).length, way.join(' · '))
        .toBeGreaterThan(20);
    }
    await page.screenshot({ path: test.info().outputPath('end.png') });
    test.info().annotations.push({ type: 'way', description: way.join(' · ') });
    expect(wrong, way.join(' · ')).toEqual([]);
    await context.close();
  });
