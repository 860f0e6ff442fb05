import { stories } from '@abona/people/stories/stories';
import type { Page } from '@playwright/test';
import { expectNoViolation } from '../world/axe.ts';
import { expectFits } from '../world/fits.ts';
import { consoleOrigin } from '../world/product.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

const steps = (page: Page) => page.locator('.step');

/** Presses the button of the next step, and waits until it has told what it did. */
async function doNext(page: Page, done: number): Promise<void> {
  await page.getByRole('button', { name: /^Hazlo por mí/ }).click();
  await expect(page.locator('.step-done')).toHaveCount(done, { timeout: 90_000 });
}

/** A link leads by three programs, each of which is asked for the first time. */
const AT_FIRST = { timeout: 60_000 };

/** What one of the links of a step leads to, in a window beside the console. */
async function follow(page: Page, name: RegExp): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name }).last().click(),
  ]);
  return opened;
}

test('a first purchase is lived step by step, and seen from three sides without a password', async ({
  page,
  expectedErrors,
}) => {
  // Nobody is signed in at first where the links lead.
  expectedErrors.push(/401/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(consoleOrigin);
  await expect(page.getByRole('heading', { name: 'Empieza aquí' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: /^Una primera compra/ }).click();
  await expect(page.getByText('Nadie la ha vivido todavía')).toBeVisible();
  await expectNoViolation(page);

  const [story] = stories;
  for (let done = 1; done <= 4; done += 1) await doNext(page, done);
  await page.reload();
  await expect(page.locator('.step-done')).toHaveCount(4);
  await doNext(page, story?.steps.length ?? 0);
  await expect(page.getByText('Fin de la historia')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hazlo por mí/ })).toHaveCount(0);
  await expectNoViolation(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const name = String(await page.getByRole('heading', { name: /^La vive/ }).textContent());
  const hero = name.replace('La vive ', '');
  const app = await follow(page, /^Su crédito, como/);
  await expect(app.getByText('Sillón Ámbar').first()).toBeVisible(AT_FIRST);
  const shop = await follow(page, /^La venta y su comisión/);
  await expect(shop.getByText('$4,899.00').filter({ visible: true }).first()).toBeVisible(AT_FIRST);
  const desk = await follow(page, /^El crédito y sus asientos/);
  await expect(desk.getByText(new RegExp(hero)).filter({ visible: true }).first()).toBeVisible(
    AT_FIRST,
  );

  // Somebody else in the same window: the account that is open is asked about, not thrown out.
  await page.getByRole('button', { name: 'Contarla otra vez, con alguien nuevo' }).click();
  await expect(page.locator('.step-done')).toHaveCount(0);
  await doNext(page, 1);
  const other = await follow(page, /^La solicitud, como/);
  await expect(
    other.getByRole('heading', { name: 'Ya hay una cuenta abierta aquí' }),
  ).toBeVisible();
  await expectNoViolation(other);
  await other.getByRole('button', { name: 'Cerrarla y entrar con otra' }).click();
  await expect(other.getByText('historias.example')).toHaveCount(0);
  await expect(other).toHaveURL(/\/pay\/aplicar/);
  for (const opened of [app, shop, desk, other]) await opened.close();
});

test('every story can be lived to its end by its button', async ({ page }) => {
  test.setTimeout(600_000);
  const [first, ...rest] = stories;
  expect(first?.id).toBe('primera-compra');
  for (const { id, steps: all } of rest) {
    await page.goto(`${consoleOrigin}/historias/${id}`);
    await expect(steps(page)).toHaveCount(all.length);
    for (const nth of all.keys()) await doNext(page, nth + 1);
    await expect(page.getByText('Este paso no terminó')).toHaveCount(0);
    await expect(page.getByText('Fin de la historia')).toBeVisible();
    // What was told is a sentence with figures that exist.
    for (const told of await page.locator('.step-done > p:first-of-type').allTextContents())
      expect(told).not.toMatch(/undefined|null|NaN/);
  }
});
