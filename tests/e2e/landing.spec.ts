/// <reference lib="dom" />

import { appOrigin, consoleOrigin, shopOrigin } from './world/product.ts';
import { expect, test } from './world/watched-page.ts';

test('the app, the console and the shop answer at the printed addresses', async ({ page }) => {
  await page.goto(`${appOrigin}/pay`);
  await expect(page).toHaveTitle(/Abona/);

  await page.goto(consoleOrigin);
  await expect(page.getByRole('heading').first()).toBeVisible();

  await page.goto(shopOrigin);
  await expect(page.getByRole('heading').first()).toBeVisible();
});

test('the landing is in Spanish and fits the screen', async ({ page }) => {
  await page.goto(`${appOrigin}/pay`);

  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the words of the landing wait for no script and no font, and both come', async ({ page }) => {
  await page.goto(`${appOrigin}/pay`);
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      [...document.fonts].some(
        ({ family, status }) => family.includes('Gabarito Abona') && status === 'loaded',
      ),
  );

  const before = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (paint?.startTime ?? 0))
      .map(({ name }) => name);
  });
  expect(before.filter((name) => /\.(?:js|woff2|css)$/.test(name))).toEqual([]);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
  );
});

test('a press that comes before the script is answered when it is there', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`${appOrigin}/pay`);
  const button = page.getByRole('button', { name: 'Entrar' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');

  arrival.resolve();

  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
});
