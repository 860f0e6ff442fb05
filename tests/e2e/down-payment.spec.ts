import { applyUntil, expectStatus } from './world/application.ts';
import { enterOwn, saveCard } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[2.29, 2.36, 2.53] a down payment is paid with a card that was registered on the way', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering', { secondSurname: 'Regular' });
  await enterOwn(page, customer, '/oferta');
  const slider = page.getByRole('slider', { name: 'Monto del enganche' });
  await slider.fill('50000');
  await expect(slider).toHaveAttribute('aria-valuetext', '$500.00');
  await expect(page.getByRole('group', { name: '¿Cómo lo pagas?' })).toBeVisible();
  await page.getByRole('radio', { name: /Con tarjeta/ }).click();
  await page.getByRole('link', { name: 'Agregar una tarjeta' }).click();
  await expect(page.getByRole('heading', { name: 'Registra tu tarjeta' })).toBeVisible();
  await saveCard(page, '4242 4242 4242 4242');

  await expect(page).toHaveURL(/\/pay\/oferta\?instrument=card_/);
  await expect(slider).toHaveAttribute('aria-valuetext', '$500.00');
  await expect(page.getByRole('radio', { name: /Con tarjeta/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Visa ···· 4242 Vence 12/30' })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Leí y acepto/ }).check();
  await page.getByRole('button', { name: /^Aceptar/ }).click();

  await expectStatus(customer, 'loan');
  await expect(page).toHaveURL(/\/pay\/aprobado$/);
});
