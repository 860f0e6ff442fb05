import { expect, test } from '@playwright/test';
import { addresses } from './addresses.ts';

test('the app, the console and the shop answer at the printed addresses', async ({ page }) => {
  await page.goto(addresses.app);
  await expect(page).toHaveTitle(/Abona/);

  await page.goto(addresses.console);
  await expect(page.getByRole('heading').first()).toBeVisible();

  await page.goto(addresses.shop);
  await expect(page.getByRole('heading').first()).toBeVisible();
});

test('the landing is in Spanish and fits the screen', async ({ page }) => {
  await page.goto(addresses.app);

  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
