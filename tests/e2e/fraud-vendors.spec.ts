import type { Request } from '@playwright/test';
import { fillApplication, newApplicant } from './world/applicant.ts';
import { signUpOnTheWay } from './world/person.ts';
import { appOrigin, vendorOrigin } from './world/product.ts';
import { order } from './world/shop.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

const isVendors = (request: Request) => request.url().startsWith(vendorOrigin);
const pathOf = (request: Request) => new URL(request.url()).pathname;

test('[3.11] the vendors whose flags are on look at the browser of an application, and their sessions go with it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isVendors(request)) asked.push(pathOf(request));
  });
  const { checkoutUrl } = await order();
  await page.goto(checkoutUrl);
  await page.getByRole('button', { name: 'Continuar con mi compra' }).click();
  await signUpOnTheWay(page);
  await expect(page).toHaveURL(`${appOrigin}/pay/aplicar`);
  const handedIn = page.waitForRequest(/\/v1\/protected\/applications\/submission$/);
  await fillApplication(page, newApplicant('Bueno'));

  const body = (await handedIn).postDataJSON() as {
    devices: Record<string, string>;
    captcha_token: string;
  };
  expect(Object.keys(body.devices).toSorted()).toEqual(['ipqs', 'sardine']);
  expect(body.captcha_token).toMatch(/^03A/);
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual(
    expect.arrayContaining([
      '/ipqs/api/abona-local-ipqs-domain/learn.js',
      '/sardine/assets/loader.min.js',
      '/recaptcha/api.js',
    ]),
  );
  expect(asked.some((path) => /nethone|neuroid/.test(path))).toBe(false);
  // What they were let in for is done: the next screen of secrets is a document without them.
  await expect(page).toHaveURL(`${appOrigin}/pay/espera`);
  await expect(page.locator('script[data-foreign]')).toHaveCount(0);
});

test('[3.11] a vendor whose flag is off is not loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const off = { ipqsActive: false, sardineActive: false, useRecaptcha: false };
    localStorage.setItem('abona_flags', JSON.stringify({ value: off, expires_at: null }));
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isVendors(request)) asked.push(pathOf(request));
  });
  const { checkoutUrl } = await order();
  await page.goto(checkoutUrl);
  await page.getByRole('button', { name: 'Continuar con mi compra' }).click();
  await signUpOnTheWay(page);
  await expect(page).toHaveURL(`${appOrigin}/pay/aplicar`);
  await page.getByLabel('Nombre o nombres').fill('Mariana');

  expect(asked).toEqual([]);
});
