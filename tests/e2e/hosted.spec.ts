import { fillSignUp, somebodyNew } from './world/person.ts';
import { appOrigin, shopOrigin } from './world/product.ts';
import { sandbox } from './world/sandbox.ts';
import { expect, test } from './world/watched-page.ts';

test('[1.05, 3.14, 5.10, 6.01, 7.15] a shop brings a customer along: they sign up, read its name, agree, and end it in their account', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const person = somebodyNew();
  await page.goto(`${shopOrigin}/cuenta`);
  const number = await page.locator('main strong').first().textContent();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear mi cuenta desde la tienda' }).click();
  await fillSignUp(page, person);

  await expect(page).toHaveURL(`${appOrigin}/pay/vincular-tienda`);
  await expect(
    page.getByRole('heading', { name: 'Vincula tu cuenta de Casa Ámbar' }),
  ).toBeVisible();
  await expect(page.getByText(`Cliente ${number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar y vincular' }).click();
  await expect(page.getByText('Tu cuenta quedó vinculada con Casa Ámbar')).toBeVisible();
  await expect(page).toHaveURL(/\/pay\/verificar-cuenta/);
  const shop = await page.context().newPage();
  await shop.goto(`${shopOrigin}/cuenta`);
  await expect(shop.getByText('Tu cuenta está vinculada con Abona')).toBeVisible();

  await page.goto(await sandbox.lastLink(person.email));
  await expect(page.getByRole('heading', { name: '¡Listo, correo confirmado!' })).toBeVisible();
  await page.goto('/pay/tiendas-vinculadas');
  await page.getByRole('button', { name: /Desvincular Casa Ámbar/ }).click();
  await page.getByRole('button', { name: 'Sí, desvincular' }).click();
  await expect(page.getByText('No tienes tiendas vinculadas')).toBeVisible();
  await shop.reload();
  await expect(shop.getByText('Desvinculaste tu cuenta')).toBeVisible();
  // It hears of it without asking, too.
  await expect
    .poll(async () => {
      await shop.goto(`${shopOrigin}/trastienda`);
      return shop.getByText(`${number}: terminó su vínculo`).count();
    })
    .toBe(1);
});
