import { expectNoViolation } from './world/axe.ts';
import { consoleOrigin, shopOrigin } from './world/product.ts';
import { expect, test } from './world/watched-page.ts';

test('axe finds nothing on the pages a visitor sees', async ({ page, expectedErrors }) => {
  expectedErrors.push(/410/);
  const pages = [
    '/pay',
    '/pay/kit',
    '/pay/error?reason=exp_time',
    `/pay/verificar-email?token=${'y'.repeat(43)}`,
    '/pay/legal/privacidad',
    '/pay/legal/costos',
    '/pay/legal/atencion',
  ];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator('#starting')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoViolation(page);
  }
});

test('axe finds nothing at the login provider, in the console and in the shop', async ({
  page,
}) => {
  await page.goto('/pay/registro');
  await expect(page.getByRole('button', { name: 'Crear mi cuenta' })).toBeVisible();
  await expectNoViolation(page);
  for (const address of [consoleOrigin, shopOrigin]) {
    await page.goto(address);
    await expectNoViolation(page);
  }
});
