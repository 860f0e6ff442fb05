import { expectNoViolation } from './world/axe.ts';
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
