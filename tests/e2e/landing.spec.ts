import { readFileSync } from 'node:fs';
/// <reference lib="dom" />

import type { QuoteView } from '@abona/contract/origination/quote';
import { centavos, formatMoney } from '@abona/kernel/money';
import { appOrigin, consoleOrigin, shopOrigin } from './world/product.ts';
import { order } from './world/shop.ts';
import { expect, ONE_SIZE, test } from './world/watched-page.ts';

test(
  'the app, the console and the shop answer at the printed addresses',
  ONE_SIZE,
  async ({ page }) => {
    await page.goto(`${appOrigin}/pay`);
    await expect(page).toHaveTitle(/Abona/);

    await page.goto(consoleOrigin);
    await expect(page.getByRole('heading').first()).toBeVisible();

    await page.goto(shopOrigin);
    await expect(page.getByRole('heading').first()).toBeVisible();
  },
);

test('the landing is in Spanish and fits the screen', async ({ page }) => {
  await page.goto(`${appOrigin}/pay`);

  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test(
  'the words of the landing wait for no script and no font, and both come',
  ONE_SIZE,
  async ({ page }) => {
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
  },
);

test(
  'a press that comes before the script is answered when it is there',
  ONE_SIZE,
  async ({ page }) => {
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
  },
);

test('[2.15] the account on the landing is that of the catalogue, to the centavo', async ({
  page,
}) => {
  await page.goto(`${appOrigin}/pay`);
  const figure = (name: string) => page.locator(`[data-quote=${name}]`);
  for (const [pesos, count] of [
    [2_500, 6],
    [4_900, 8],
    [6_000, 12],
  ] as const) {
    const answer = await page.request.get(
      `${appOrigin}/api/get-money/v1/public/quote?kind=purchase&amount=${pesos * 100}`,
    );
    const { data } = (await answer.json()) as { data: QuoteView };
    const plan = data.plans.find(
      ({ installments, frequency }) => installments === count && frequency === 'quincenal',
    );
    await page.getByLabel('Mi compra cuesta').evaluate((slider: HTMLInputElement, value) => {
      slider.value = String(value);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, pesos);
    await page.locator(`[data-quote-form] input[value="${count}"]`).check({ force: true });

    await expect(figure('instalment')).toHaveText(peso(plan?.installment_amount));
    await expect(figure('total')).toHaveText(peso(plan?.total_amount));
    await expect(figure('cat')).toHaveText(`${plan?.cat_percent}%`);
    await expect(figure('legal')).toContainText(
      `${data.product_name}: ejemplo con tasa de interés anual fija de ${data.annual_rate_percent}.0%`,
    );
  }
});

test('[2.15] whoever comes with a purchase sees the account of that purchase', async ({ page }) => {
  const { checkoutUrl } = await order();
  await page.goto(checkoutUrl);

  await expect(page.locator('[data-payment=amount]')).toHaveText('$4,899.00');
  await expect(page.locator('[data-quote=price]')).toHaveText('$4,899.00');
});

const peso = (amount = 0): string => formatMoney(centavos(amount));

test('the version that the app shows is the release’s', ONE_SIZE, async ({ page }) => {
  const release = JSON.parse(readFileSync(new URL('../../release.json', import.meta.url), 'utf8'));
  await page.goto('/pay');

  const told = JSON.parse((await page.locator('#configuration').textContent()) ?? '{}');

  expect(release.version).toBe('1.388.4');
  expect(told.version).toBe(release.version);
});
