/// <reference lib="dom" />

import { addressOf } from '@abona/contract/endpoint';
import { getQuote } from '@abona/contract/origination/quote';
import { expectNoViolation } from '../world/axe.ts';
import { expectSoundScreen } from '../world/desk.ts';
import { enterPortal } from '../world/portal.ts';
import { appOrigin, portalOrigin, shopOrigin } from '../world/product.ts';
import { expect, test } from '../world/watched-page.ts';

const PHONE = { width: 390, height: 844 };
const LAMP = `${shopOrigin}/productos/lampara-luna`;

const pesos = (centavos: number): string =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(centavos / 100);

test('a shop’s page says what a price comes to as the quote does, moves nothing, explains itself by the keyboard, and is silent without us', async ({
  page,
  expectedErrors,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/offers')) asked.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value'),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

  // The strictest page of a shop: the console is watched, and a broken policy fails the test.
  await page.goto(LAMP);
  const message = page.locator('abona-message');
  const amount = await message.getAttribute('amount');
  const quote = await page.request.get(
    `${appOrigin}${addressOf(getQuote)}?kind=purchase&amount=${amount}`,
  );
  const plans: Plan[] = (await quote.json()).data.plans;
  const quincenal = plans.filter(({ frequency }) => frequency === 'quincenal');
  const least = quincenal.reduce((one, other) =>
    other.installment_amount < one.installment_amount ? other : one,
  );
  await expect(
    message.getByText(`Desde ${pesos(least.installment_amount)} quincenales con Abona`),
  ).toBeVisible();
  await expect(message).toContainText(
    `${least.installments} quincenas, total ${pesos(least.total_amount)}. CAT ${least.cat_percent}% sin IVA. Para fines informativos y de comparación exclusivamente. Fecha de cálculo: `,
  );
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);

  const open = message.getByRole('button', { name: 'Ver ejemplo' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Págalo en quincenas con Abona' });
  await expect(dialog.getByRole('row')).toHaveCount(quincenal.length + 1);
  for (const { installments, installment_amount, total_amount, cat_percent } of quincenal)
    await expect(
      dialog.getByRole('row', {
        name: `${installments} ${pesos(installment_amount)} ${pesos(total_amount)} ${cat_percent}%`,
        exact: true,
      }),
    ).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  // The same price again asks nobody; on a phone nothing is too wide.
  await page.setViewportSize(PHONE);
  await page.goto(LAMP);
  await expect(open).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);
  await expectSoundScreen(page);

  // Another price while the page is open; one that nobody is lent; and one that is no price at all.
  for (const [price, says] of [
    ['500000', /^Desde \$/],
    ['1', /^$/],
    ['gratis', /^$/],
    ['600000', /^Desde \$/],
  ] as const) {
    await message.evaluate((element, text) => element.setAttribute('amount', text), price);
    await expect
      .poll(() => message.evaluate((element) => element.shadowRoot?.textContent ?? ''))
      .toMatch(says);
  }

  // Without us the page is as it would be without the message.
  expectedErrors.push(/ERR_FAILED/);
  await page.route(`${appOrigin}/**`, (route) => route.abort());
  await page.goto(`${shopOrigin}/productos/sillon-ambar`);
  await expect(page.getByRole('button', { name: /al carrito$/ })).toBeVisible();
  await expect(message).toHaveText('');
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);
  await page.unroute(`${appOrigin}/**`);

  // Its people see the same element, set it up, and copy what their pages need.
  expectedErrors.push(/401 .*portal\/v1\/session/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterPortal(page, 'owner', '/prueba/mensaje');
  await page.getByLabel('Precio para probar').fill(String(Number(amount) / 100));
  await page.getByText('Chico').click();
  await expect(
    page.getByText(`Desde ${pesos(least.installment_amount)} quincenales con Abona`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Crear llave publicable' }).click();
  const snippet = page.getByRole('region', { name: 'Código para tu página' });
  await expect(snippet).toContainText(/publishable-key="pk_test_\w{16}/);
  await expect(snippet).toContainText(`amount="${amount}" size="small"`);
  await expectSoundScreen(page);
  await page.setViewportSize(PHONE);
  await page.goto(`${portalOrigin}/prueba/mensaje?precio=100&fondo=dark`);
  await expect(page.getByText(/^Con este precio no hay planes/)).toBeVisible();
  await expectSoundScreen(page);
});

type Plan = {
  readonly frequency: string;
  readonly installments: number;
  readonly installment_amount: number;
  readonly total_amount: number;
  readonly cat_percent: string;
};
