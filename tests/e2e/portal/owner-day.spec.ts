import { expectSoundScreen } from '../world/desk.ts';
import { borrow } from '../world/loan.ts';
import { enterPortal } from '../world/portal.ts';
import { portalOrigin } from '../world/product.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();

/** Nobody is signed in at first: the portal asks, and is told so. */
const NOBODY_YET = /401 .*portal\/v1\/session/;

const PHONE = { width: 390, height: 844 };

test('an owner’s first day: what was sold, a refund that says first what it does, a key told once, somebody invited and let go', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NOBODY_YET);
  await borrow();
  await enterPortal(page, 'owner', '/prueba');
  await expect(page.getByText('Estás en modo de pruebas: no se mueve dinero.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ventas de hoy' })).toBeVisible();
  await expectSoundScreen(page);

  // Live is another shop: nothing of the test is in it.
  await page.goto(`${portalOrigin}/cobros`);
  await expect(page.getByText('Todavía no hay cobros aquí')).toBeVisible();

  await page.goto(`${portalOrigin}/prueba/cobros?estado=captured`);
  await page
    .getByRole('link', { name: /Cobrado/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/prueba\/cobros\/pay_\w+\?estado=captured$/);
  await expect(page.getByText('Cobrado. El riesgo es nuestro')).toBeVisible();
  await page.getByRole('button', { name: 'Reembolsar' }).click();
  await page.getByText('Un monto').click();
  await page.getByLabel(/^Monto, hasta/).fill('99,999,999.00');
  await expect(page.getByText(/^Escribe un monto de/)).toBeVisible();
  await page.getByLabel(/^Monto, hasta/).fill('100.00');
  await expect(page.getByText('Se descuenta de tus depósitos')).toBeVisible();
  await expect(page.getByText('-$94.78')).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Reembolsar $100.00' }).click();
  await expect(page.getByText('Reembolsaste $100.00')).toBeVisible();
  await expect(page.getByText('Reembolsaste una parte')).toBeVisible();

  await page.goto(`${portalOrigin}/prueba/desarrolladores`);
  await page.getByRole('button', { name: 'Nueva llave' }).click();
  await page.getByLabel('Nombre de la llave').fill('Primer día');
  await page.getByRole('button', { name: 'Crear llave' }).click();
  await expect(page.getByText(/^sk_test_\w{16}/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Revocar Primer día' }).first()).toBeVisible();
  await expect(page.getByText(/^sk_test_\w{16}/)).toHaveCount(0);
  await expectSoundScreen(page);

  await page.goto(`${portalOrigin}/equipo`);
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  const email = `caja-${Date.now()}@casaambar.example`;
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Función', { exact: true }).selectOption('cashier');
  await page.getByRole('button', { name: 'Invitar a esta persona' }).click();
  await page.getByRole('button', { name: `Función de ${email}` }).click();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('button', { name: 'Sí, quitar' }).click();
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);

  // The same on a phone.
  await page.setViewportSize(PHONE);
  for (const path of ['/prueba', '/prueba/cobros', '/prueba/depositos', '/equipo', '/mas']) {
    await page.goto(`${portalOrigin}${path}`);
    await expect(page.getByRole('navigation', { name: 'Secciones, celular' })).toBeVisible();
    await expectSoundScreen(page);
  }
});

test('somebody new signs a business up, is told what is wrong with its RFC, and holds a test key a minute later', async ({
  page,
  expectedErrors,
}) => {
  // A wrong RFC is refused.
  expectedErrors.push(NOBODY_YET, /422 .*portal\/v1\/account/);
  await page.goto(portalOrigin);
  await page.getByRole('button', { name: 'Entrar o crear mi cuenta' }).click();
  await page.getByLabel('Tu nombre').fill('Ofelia Durán');
  await page.getByLabel('Tu correo').fill(`ofelia-${Date.now()}@barro.example`);
  await page.getByRole('button', { name: 'Crear cuenta y entrar' }).click();
  await expect(page.getByRole('heading', { name: '¿Quién vende?' })).toBeVisible();
  await expectSoundScreen(page);

  await page.getByLabel('Nombre de tu negocio').fill('Barro Negro <b>');
  await page.getByLabel('Razón social, o tu nombre completo').fill('Barro Negro, S.A. de C.V.');
  await page.getByLabel('RFC').fill('CAM190822K38');
  await page.getByLabel('Tu tienda en línea').fill('https://barro.example/tienda');
  await page.getByLabel(/^Domicilio/).fill('Reforma 10, Centro');
  await page.getByLabel('Código postal').fill('68000');
  await page.getByLabel('Quién firma por el negocio').fill('Ofelia Durán');
  await page.getByLabel('Giro').selectOption('furniture');
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();
  await expect(
    page.getByText('El último carácter del RFC no cuadra.', { exact: false }),
  ).toBeVisible();
  await page.getByLabel('RFC').fill('CAM190822K39');
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();

  await expect(page).toHaveURL(`${portalOrigin}/prueba/desarrolladores`);
  await expect(page.getByText('Barro Negro <b>')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva llave' }).click();
  await page.getByLabel('Nombre de la llave').fill('Mi tienda');
  await page.getByRole('button', { name: 'Crear llave' }).click();
  await expect(page.getByText(/^sk_test_\w{16}/)).toBeVisible();
  // Nobody sells before somebody of ours has looked at it.
  await page.goto(portalOrigin);
  await expect(
    page.getByRole('heading', { name: 'Tu negocio todavía no vende en vivo' }).first(),
  ).toBeVisible();
});
