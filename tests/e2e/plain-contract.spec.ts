import { applyUntil } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { expectFits } from './world/fits.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[2.29] the contract on offer is read clause by clause, each beside plain words', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering');
  await enterOwn(page, customer, '/oferta');
  const link = page.getByRole('link', { name: 'Leerlo en palabras sencillas' });
  const address = await link.locator('visible=true').getAttribute('href');
  await page.goto(String(address));

  await expect(
    page.getByRole('heading', { name: 'Tu contrato en palabras sencillas', level: 1 }),
  ).toBeVisible();
  await expect(page.getByText(/Aún no lo firmas/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(23);
  await expect(
    page.getByText('Tu pago cubre primero lo más viejo.', { exact: false }),
  ).toBeVisible();
  await expectFits(page);
  await expectNoViolation(page);
});
