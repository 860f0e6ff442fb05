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

  // What the sandbox's shop asked when it sold stands in the log, by the id of its answer.
  const log = page.getByRole('table', { name: 'Registro' });
  await expect(log.getByText('POST /v1/payments', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Cuáles').selectOption('Solo errores');
  await expect(page).toHaveURL(/registro=errores/);
  await page.getByLabel('Id de la petición').fill('req-de-nadie');
  await page.getByLabel('Id de la petición').press('Enter');
  await expect(page.getByText('Ninguna petición es así')).toBeVisible();

  await page.goto(`${portalOrigin}/sucursales`);
  await page.getByRole('button', { name: 'Nueva sucursal' }).click();
  const branch = `Centro ${Date.now()}`;
  await page.getByLabel('Nombre').fill(branch);
  await page.getByLabel('Dirección').fill('Madero 1, Centro, Puebla');
  await page.getByRole('button', { name: 'Guardar sucursal' }).click();
  await expect(page.getByText(branch, { exact: true })).toBeVisible();
  await expectSoundScreen(page);
  await page.goto(`${portalOrigin}/cobros`);
  await expect(page.getByLabel('Sucursal')).toContainText(branch);
  await page.goto(`${portalOrigin}/sucursales`);
  await page.getByRole('button', { name: `Cerrar ${branch}` }).click();
  await page.getByRole('button', { name: 'Sí, cerrar' }).click();
  await expect(page.getByText('Sucursal cerrada')).toBeVisible();

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
  for (const path of [
    '/prueba',
    '/prueba/cobros',
    '/prueba/depositos',
    '/prueba/desarrolladores',
    '/sucursales',
    '/equipo',
    '/mas',
  ]) {
    await page.goto(`${portalOrigin}${path}`);
    await expect(page.getByRole('navigation', { name: 'Secciones, celular' })).toBeVisible();
    await expectSoundScreen(page);
  }
});

test('whoever does one thing sees that and no other: who keeps the books, who writes the shop, who only looks', async ({
  page,
  expectedErrors,
}) => {
  // Each is somebody new at the same computer.
  expectedErrors.push(NOBODY_YET);
  await borrow();
  const leave = () => page.getByRole('button', { name: 'Salir' }).first().click();
  const places = page.getByRole('navigation', { name: 'Secciones', exact: true });

  await enterPortal(page, 'finance', '/prueba/cobros?estado=captured');
  await page
    .getByRole('link', { name: /Cobrado/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Reembolsar' })).toBeVisible();
  await places.getByRole('link', { name: 'Depósitos' }).click();
  await expect(page.getByRole('heading', { name: 'Depósitos', level: 1 })).toBeVisible();
  await expectSoundScreen(page);
  await page.goto(`${portalOrigin}/prueba/desarrolladores`);
  await expect(page.getByText('Tu función no ve esto')).toBeVisible();
  await leave();

  await enterPortal(page, 'developer', '/prueba/desarrolladores');
  await page.getByRole('button', { name: 'Nueva llave' }).click();
  await page.getByLabel('Nombre de la llave').fill('De Guillermo');
  await page.getByRole('button', { name: 'Crear llave' }).click();
  await expect(page.getByText(/^sk_test_\w{16}/)).toBeVisible();
  await expectSoundScreen(page);
  await page.goto(`${portalOrigin}/prueba/equipo`);
  await expect(page.getByText('Tu función no ve esto')).toBeVisible();
  await leave();

  await enterPortal(page, 'reader', '/prueba/cobros?estado=captured');
  await page
    .getByRole('link', { name: /Cobrado/ })
    .first()
    .click();
  await expect(page.getByText('Cobrado. El riesgo es nuestro')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reembolsar' })).toHaveCount(0);
  await page.goto(`${portalOrigin}/prueba/equipo`);
  await expect(page.getByRole('heading', { name: 'Qué puede cada quien' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invitar', exact: true })).toHaveCount(0);
  await expectSoundScreen(page);
});
