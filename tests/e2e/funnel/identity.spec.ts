import { capture, startIdentity } from '../world/applicant.ts';
import { applyUntil } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { orderState } from '../world/shop.ts';
import { expect, test } from '../world/watched-page.ts';

test('[2.12, 2.13] a face that does not match can be tried again, and the third time is a decline that says why', async ({
  page,
}) => {
  const { customer, order } = await applyUntil('approving');
  await enter(page, customer, '/espera_2');

  await startIdentity(page);
  await capture(page, /^No coincide/);
  await expect(
    page.getByRole('heading', { name: 'No pudimos confirmar que eres tú' }),
  ).toBeVisible();
  await expect(page.getByText('Te quedan 2 intentos.')).toBeVisible();
  for (const _ of ['second', 'third']) {
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await capture(page, /^No coincide/);
  }

  await page.getByRole('link', { name: 'Ver qué sigue' }).click();
  await expect(
    page.getByRole('heading', { name: 'Por ahora no podemos darte este crédito' }),
  ).toBeVisible();
  await expect(page.getByText(/identidad/i).first()).toBeVisible();
  await expect.poll(() => orderState(order.id)).toBe('declined');
});

test('[2.12, 2.13] photographs that cannot be read are taken again, and the purchase goes on', async ({
  page,
}) => {
  const { customer } = await applyUntil('approving');
  await enter(page, customer, '/espera_2');

  await startIdentity(page);
  await capture(page, /^Ilegible/);
  await expect(
    page.getByRole('heading', { name: 'Las fotos no se alcanzan a leer' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await capture(page, /^Coincide/);
  await page.getByRole('link', { name: 'Continuar' }).click();

  await expect(page.getByRole('heading', { name: /elige cuántos abonos/ })).toBeVisible();
});
