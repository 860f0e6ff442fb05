import { acceptOffer } from './world/applicant.ts';
import { applyUntil, expectStatus, identify } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { shopOrigin } from './world/product.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

// Form, bureau, phone and identity, then the code, the till, the offer and the loan.
test.slow();

test('[2.04, 2.05, 2.14] somebody pays at a till: the code is charged, and the phone tells at once', async ({
  page,
  context,
  expectedErrors,
}) => {
  // The first visit asks for a code that is not there yet.
  expectedErrors.push(/404 .*\/payment_code/);
  const { customer } = await applyUntil('approving', { inStore: true });
  await identify(customer, 'match');
  await expect
    .poll(async () => (await customer.call('getProgress')).requirements.map(({ name }) => name))
    .toEqual(['store_code']);
  await enterOwn(page, customer, '/cliente-en-tienda');
  await expect(page).toHaveURL(/\/pay\/canales$/);
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Ver mi código de pago' }).click();
  const shown = page.getByText(/^(\d{4} ){4}\d{3}$/);
  await expect(shown).toBeVisible();
  await expect(page.getByRole('img', { name: /Código de barras/ })).toBeVisible();
  await expect(page.getByText(/^Vence en \d+:\d\d$/)).toBeVisible();
  await expectNoViolation(page);
  const code = String(await shown.textContent()).replaceAll(' ', '');

  const till = await context.newPage();
  await till.goto(`${shopOrigin}/trastienda`);
  await till.getByLabel('Código de pago').fill(code);
  await till.getByLabel('Monto en pesos').fill('1249.00');
  await till.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(till).toHaveURL(/\/trastienda\/CA-/);

  await expect(page).toHaveURL(/\/pay\/oferta$/);
  expect((await customer.call('getOffer', { query: {} })).amount).toBe(124_900);
  await acceptOffer(page, /6 quincenas/);
  await expectStatus(customer, 'loan');
  await expect(page).toHaveURL(/\/pay\/(autorizado|aprobado)$/);
  await till.reload();
  await expect(till.getByText(/pagad/i).first()).toBeVisible();
});
