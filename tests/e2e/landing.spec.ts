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
