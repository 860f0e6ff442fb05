/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formOf } from '@abona/people/application-form';
import { cast, emailOf } from '@abona/people/cast';
import type { Page } from '@playwright/test';
import { appOrigin, consoleOrigin, shopOrigin } from '../world/product.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';
import { take } from './camera.ts';

const VERIFY = join(import.meta.dirname, '../../../apps/server/src/commands/verify-ledger.ts');

const nth = cast.findIndex(({ id }) => id === 'paula.guerrero');
const paula = cast[nth] ?? cast[0];
if (paula === undefined) throw new Error('nobody lives there');
const EMAIL = emailOf(paula);
const { phone } = formOf(paula, nth);

test.use({ expectedErrors: [/401|409|422|net::ERR_|Failed to fetch/] });
test.slow();

/** A link of the console that lets somebody in somewhere, in a window beside it. */
async function follow(page: Page, name: RegExp): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name }).first().click(),
  ]);
  return opened;
}

/** Types the code that has just come to their phone. */
async function typeCode(page: Page, phone: string, after: number): Promise<void> {
  const { code } = await sandbox.codeTo(phone, after);
  await page.getByLabel('Código de 6 dígitos').fill(code);
}

/** Whether she was written to that she missed a payment. */
const isReminded = async () =>
  (await sandbox.mailsTo(EMAIL)).some(({ subject }) => subject.startsWith('¿Se te pasó'));

/** Moves the clock of the console, and waits until the days in between are in the books. */
async function press(page: Page, name: RegExp): Promise<void> {
  const clock = page.locator('#reloj');
  const before = await clock.textContent();
  await clock.getByRole('button', { name }).click();
  await expect(clock).not.toHaveText(String(before));
  await expect(clock.getByText('Los días que pasaron ya están contabilizados.')).toBeVisible({
    timeout: 120_000,
  });
}

/** From a due day to one on which somebody may be reminded there are a weekend and a holiday at most. */
const DAYS_MAX = 6;

// What somebody does who has just cloned the repository, from the console's front page on; nothing is invented, and
// nobody's data typed. It lets a month pass, and leaves it so.
test('five minutes: a sofa from three sides, a missed quincena, a reminder, relief, and books that balance', async ({
  page,
}) => {
  const startedAt = Date.now();
  const say = (what: string) =>
    process.stdout.write(
      `${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(6)} s  ${what}\n`,
    );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(consoleOrigin);
  await take(page, 'five-1-console');
  const app = await follow(page, /^Paula/);
  await app.setViewportSize({ width: 390, height: 844 });
  await expect(app.getByRole('heading', { name: /Paula/, level: 1 })).toBeVisible();
  say('Paula is signed in by one press');

  await app.goto(`${shopOrigin}/productos/sofa-nube`);
  await app
    .getByRole('button', { name: /al carrito$/ })
    .first()
    .click();
  await app.getByRole('button', { name: 'Pagar con Abona' }).click();
  await expect(app).toHaveURL(`${appOrigin}/pay/oferta`);
  await expect(app.getByRole('radio', { name: /^12 quincenas/ })).toBeVisible();
  await take(app, 'five-2-offer');
  const last = await sandbox.lastMessage(phone);
  await app.getByRole('radio', { name: /^12 quincenas/ }).check();
  await app.getByRole('checkbox', { name: /^Leí y acepto/ }).check();
  await app.getByRole('button', { name: /^Aceptar/ }).click();
  await typeCode(app, phone, last);
  await expect(app.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  await take(app, 'five-3-bought');
  say('she has bought a sofa in twelve quincenas');

  const shop = await follow(page, /^Elena Prado/);
  await shop.setViewportSize({ width: 1280, height: 800 });
  await shop
    .getByRole('link', { name: /^Cobros/ })
    .first()
    .click();
  await expect(shop.getByText('$12,899.00').filter({ visible: true }).first()).toBeVisible();
  await take(shop, 'five-4-shop');
  say('the shop has the sale');

  const desk = await follow(page, /^Lucía Barrera/);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await expect(desk.getByRole('navigation', { name: 'Secciones de la mesa' })).toBeVisible();
  await desk.keyboard.press('Control+k');
  await desk.keyboard.type(EMAIL);
  await desk.getByRole('option', { name: /^Buscar a «/ }).click();
  await expect(desk.getByRole('heading', { name: /Paula Guerrero/ })).toBeVisible();
  await take(desk, 'five-5-lender');
  say('the lender has the customer and her loan');

  await page.bringToFront();
  await press(page, /^Al siguiente vencimiento/);
  // Nobody is asked to pay on a day that is none for business: whoever waits for the reminder goes on by days.
  for (let days = 0; days < DAYS_MAX && !(await isReminded()); days += 1) {
    await press(page, /^\+1 día$/);
    await press(page, /^A las 9:00$/);
    await expect
      .poll(isReminded, { timeout: 4_000 })
      .toBe(true)
      .catch(() => null);
  }
  expect(await isReminded()).toBe(true);
  await page.evaluate(() => document.querySelector('#reloj')?.scrollIntoView());
  await take(page, 'five-6-clock');
  say('she missed a quincena, and the reminder came');

  await app.bringToFront();
  await app.goto(`${appOrigin}/pay/inicio`);
  await expect(app.getByText(/^Venció/).first()).toBeVisible();
  await take(app, 'five-7-late');
  say('home says so');

  await app
    .getByRole('link', { name: /Ver opciones/ })
    .first()
    .click();
  await app.getByRole('radio', { name: /^Plan más largo/ }).check();
  await app
    .getByRole('button', { name: /^Comparar/ })
    .filter({ visible: true })
    .click();
  await expect(app.getByRole('heading', { name: 'Tu plan, lado a lado' })).toBeVisible();
  await take(app, 'five-8-relief');
  await app.getByRole('checkbox', { name: 'Leí las fechas nuevas y lo que cuesta' }).check();
  const before = await sandbox.lastMessage(phone);
  // A code was sent seconds ago: whoever follows this by hand has taken longer, and does not wait.
  await expect(async () => {
    await app.getByRole('button', { name: 'Mandarme mi código' }).filter({ visible: true }).click();
    await expect(app.getByLabel('Código de 6 dígitos')).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [5_000] });
  await typeCode(app, phone, before);
  await app
    .getByRole('button', { name: /^Firmar \d+ abonos de \$/ })
    .filter({ visible: true })
    .click();
  await expect(app.getByRole('heading', { name: 'Plan firmado' })).toBeVisible();
  say('she has a longer plan, signed');

  await page.goto(`${consoleOrigin}/dinero`);
  await take(page, 'five-9-money');
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFY]);
  expect(stdout).toMatch(/^The books are right/);
  say(stdout.trim().split('\n')[0] ?? '');
});
