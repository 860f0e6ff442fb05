import { applyUntil, identify } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { shopOrigin } from '../world/product.ts';
import { orderState } from '../world/shop.ts';
import { expect, test } from '../world/watched-page.ts';

const steps = [
  ['the form', 'filling', '/aplicar'],
  ['the NIP', 'signing', '/espera'],
  ['the code', 'validating', '/validar_telefono'],
  ['the identity', 'approving', '/espera_2'],
  ['the offer', 'offering', '/oferta'],
] as const;

for (const [step, stage, path] of steps) {
  test(`[2.68, 2.31, 4.01] a purchase can be cancelled at ${step}, and the shop knows`, async ({
    page,
  }) => {
    const { customer, order } = await applyUntil(stage);
    await enter(page, customer, path);

    await page.getByRole('button', { name: 'Cancelar' }).click();
    const sheet = page.getByRole('dialog', { name: '¿Cancelamos tu solicitud?' });
    await expect(sheet).toContainText('Casa Ámbar');
    await sheet.getByRole('button', { name: 'Sí, cancelar' }).click();

    await expect(page.getByRole('heading', { name: 'Cancelamos tu solicitud' })).toBeVisible();
    await expect.poll(() => orderState(order.id)).toBe('cancelled');
    await page.getByRole('link', { name: 'Volver a Casa Ámbar' }).click();
    await expect(page).toHaveURL((url) => url.origin === shopOrigin);
  });
}

test('[2.68] the question whether to cancel stays when the application moves on meanwhile', async ({
  page,
}) => {
  const { customer } = await applyUntil('approving');
  await enter(page, customer, '/espera_2');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const sheet = page.getByRole('dialog', { name: '¿Cancelamos tu solicitud?' });
  await expect(sheet).toBeVisible();

  await identify(customer, 'match');

  await expect(page).toHaveURL(/\/oferta$/);
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Seguir con mi compra' }).click();
  await expect(page.getByRole('heading', { name: /elige cuántos abonos/ })).toBeVisible();
});
