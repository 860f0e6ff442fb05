import { applyUntil } from './world/application.ts';
import { signMandate } from './world/loan.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[2.18, 2.50] an account that automatic payment depends on stays, which is told; once that is ended it goes for a second proof', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40[39] .*\/bank_accounts/);
  const { customer } = await applyUntil('offering');
  await signMandate(customer);
  const account = page.getByRole('button', { name: /Santander/ });
  const takeAway = async () => {
    await account.click();
    await page.getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('button', { name: 'Sí, quitarla' }).click();
  };
  await enterOwn(page, customer, '/cuentas');
  await takeAway();
  await expect(page.getByText('No pudimos quitarla')).toBeVisible();
  await expect(page.getByText(/La necesita algo en curso: tu pago automático/)).toBeVisible();

  await page.goto('/pay/pago-automatico/');
  await page.getByRole('button', { name: 'Cancelar la domiciliación' }).click();
  await expect(page.getByRole('button', { name: 'Firmar y activar' })).toBeVisible();
  await page.goto('/pay/cuentas');
  await takeAway();
  // Refunds go there too: that is changed with a second proof only.
  await expect(
    page.getByText('Para cambiar la cuenta de tus reembolsos', { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/pay\/2fa\//);
});
