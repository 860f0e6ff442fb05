import { enterAsNew } from '../world/customer.ts';
import { expectHome, fillSignUp, somebodyNew } from '../world/person.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

test('a clock moved by a year keeps the person signed in', async ({ page }) => {
  await enterAsNew(page, '/inicio');
  await expectHome(page);

  const { offset_ms } = await sandbox.moveClock({ advance_days: 365 });
  await page.reload();

  expect(offset_ms).toBeGreaterThan(364 * 24 * 3_600_000);
  await expectHome(page);
});

test('a verification link is too old two days later, and another one can be asked for', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/410/);
  const person = somebodyNew();
  await page.goto('/pay/registro');
  await fillSignUp(page, person);
  const link = await sandbox.lastLink(person.email);

  await sandbox.moveClock({ advance_days: 2 });
  await page.goto(link);

  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  await expect(page.getByText('Pedir otro enlace')).toBeVisible();
});
