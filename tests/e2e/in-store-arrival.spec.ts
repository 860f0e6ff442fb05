/// <reference lib="dom" />
import { applyUntil } from './world/application.ts';
import { verifyEmail } from './world/customer.ts';
import { fillSignIn } from './world/person.ts';
import { appOrigin, shopOrigin } from './world/product.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[3.25, 4.11] a till of another origin sends its customer, and the login ends in the in-store flow', async ({
  page,
}) => {
  // Known to us: whoever is not is led to an application of their own.
  const { customer } = await applyUntil('approving', { inStore: true });
  await verifyEmail(customer);
  const href = `${appOrigin}/pay/cliente-en-tienda/1234567890123456789`;
  // A till's page with no policy of its own: the browser decides what it tells.
  await page.route(`${shopOrigin}/caja`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Caja</title><a href="${href}">Pagar con Abona en la caja</a>`,
    }),
  );
  await page.goto(`${shopOrigin}/caja`);

  await page.getByRole('link', { name: 'Pagar con Abona en la caja' }).click();
  await expect(page).toHaveURL((url) => url.origin === appOrigin);
  // What a browser tells of another site is its origin, and nothing of the path.
  expect(await page.evaluate(() => document.referrer)).toBe(`${shopOrigin}/`);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await fillSignIn(page, customer.person);

  await expect(page).toHaveURL(/\/pay\/canales$/);
  const kept = await page.evaluate(() => sessionStorage.getItem('abona_referrer'));
  expect(JSON.parse(kept ?? '{}').value).toMatchObject({ isInStore: true });
});
