import { expectNoViolation } from '../world/axe.ts';
import { comeTo } from '../world/clock.ts';
import { enterDesk } from '../world/desk.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Who is not signed in yet is asked for once.
test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: [/401/] });
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

test('what CONDUSEF is told leaves from the desk: outside its days it says why not, within them it is taken', async ({
  page,
}) => {
  // Neither of the days on which a quarter is told.
  await comeTo('2027-02-17');
  await enterDesk(page, 'compliance', '/reportes?accion=hacer');
  await page.getByLabel('Cuál').selectOption('reune');
  await page.getByLabel('Periodo').fill('2026-Q4');
  await page.getByRole('button', { name: /^Hacerlo/ }).click();
  await expect(page.getByRole('region', { name: 'Lo que dice el archivo' })).toContainText(
    'reclamaciones',
  );
  await expectNoViolation(page);
  await page.keyboard.press('m');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Lo rechazaron')).toBeVisible();
  await expect(page.getByText('Fuera del periodo de envío.')).toBeVisible();

  await comeTo('2027-04-05');
  await page.context().clearCookies();
  await enterDesk(page, 'compliance', '/reportes?accion=hacer');
  await page.getByLabel('Cuál').selectOption('reune');
  await page.getByLabel('Periodo').fill('2027-Q1');
  await page.getByRole('button', { name: /^Hacerlo/ }).click();
  await page.getByRole('button', { name: /^Mandar/ }).click();
  await page.getByRole('button', { name: /^Mandar REUNE a CONDUSEF/ }).click();
  await expect(page.getByText('Lo aceptaron')).toBeVisible();
});
