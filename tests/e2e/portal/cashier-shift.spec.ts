import { acceptOffer } from '../world/applicant.ts';
import { applyUntil, expectStatus, identify } from '../world/application.ts';
import { expectSoundScreen } from '../world/desk.ts';
import { enterPortal } from '../world/portal.ts';
import { portalOrigin } from '../world/product.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();

const PHONE = { width: 390, height: 844 };

test('a cashier’s shift: a code is charged once although the answer was lost, a refund waits for another’s PIN, the till is closed, and a stolen phone is out', async ({
  page,
  browser,
  expectedErrors,
}) => {
  // Nobody is signed in at first; an answer is lost; there is no network for a while; a PIN is wrong; the phone is out.
  expectedErrors.push(/401 /, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /409 /);
  const [ownerContext, customerContext] = await Promise.all([
    browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-MX' }),
    browser.newContext({ viewport: PHONE, locale: 'es-MX' }),
  ]);
  const owner = await ownerContext.newPage();
  await enterPortal(owner, 'owner', '/prueba/equipo');
  await owner.getByLabel('PIN nuevo, 6 dígitos').fill('730118');
  await owner.getByRole('button', { name: 'Guardar PIN' }).click();
  await expect(owner.getByText('Ya tienes PIN.', { exact: false })).toBeVisible();

  const { customer } = await applyUntil('approving', { inStore: true });
  await identify(customer, 'match');
  const phone = await customerContext.newPage();
  await enterOwn(phone, customer, '/cliente-en-tienda');
  await phone.getByRole('link', { name: 'Ver mi código de pago' }).click();
  const shown = phone.getByText(/^(\d{4} ){4}\d{3}$/);
  await expect(shown).toBeVisible();
  const code = String(await shown.textContent()).replaceAll(' ', '');

  await page.setViewportSize(PHONE);
  await page.goto(`${portalOrigin}/prueba/caja`);
  await page.getByRole('button', { name: 'Entrar o crear mi cuenta' }).click();
  await page.locator('button[name="person"][value="cashier"]').click();
  await page.getByLabel('Tu caja').fill('Caja 2');
  await page.getByRole('button', { name: 'Abrir turno' }).click();
  for (const key of ['1', '2', '4', '9'])
    await page.getByRole('button', { name: key, exact: true }).click();
  await expect(page.getByText('$1,249', { exact: true })).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Pedir su código' }).click();
  const digits = page.getByLabel('O teclea los 19 dígitos');
  await digits.fill(`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`);
  await expect(page.getByText('Revisa los dígitos: alguno no es.')).toBeVisible();
  await digits.fill(code);
  await page.context().setOffline(true);
  await expect(page.getByText('Sin conexión: no se puede cobrar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cobrar $1,249.00' })).toBeDisabled();
  await page.context().setOffline(false);
  await expectSoundScreen(page);

  // The server charges, and its answer is lost on the way: nobody guesses, not even after a reload.
  await page.route('**/till/sales', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Cobrar $1,249.00' }).click();
  await expect(page.getByRole('heading', { name: 'No sabemos si se cobró' })).toBeVisible();
  await page.unroute('**/till/sales');
  await page.reload();
  await page.getByRole('button', { name: 'Averiguar' }).click();
  await expect(
    page.getByRole('heading', { name: 'Que acepte en su celular' }).last(),
  ).toBeVisible();
  await expectSoundScreen(page);

  await expect(phone).toHaveURL(/\/pay\/oferta$/);
  await acceptOffer(phone, /6 quincenas/);
  await expectStatus(customer, 'loan');
  await expect(page.getByRole('heading', { name: 'Cobrado' }).last()).toBeVisible();
  await expectSoundScreen(page);

  await page.getByRole('link', { name: 'Reembolsar', exact: true }).click();
  await page.getByLabel(/^Monto, hasta/).fill('249');
  await page.getByLabel('Quién autoriza').selectOption({ index: 1 });
  for (const [pin, says] of [
    ['111222', /^Ese PIN no es/],
    ['730118', 'Reembolsaste $249.00'],
  ] as const) {
    await page.getByLabel('Su PIN de 6 dígitos').fill(pin);
    await page.getByRole('button', { name: 'Reembolsar $249.00' }).click();
    await expect(page.getByText(says)).toBeVisible();
  }

  await page.getByRole('link', { name: 'Mi turno' }).click();
  await expect(page.getByText('-$249.00')).toBeVisible();
  await page.getByLabel('Total con Abona').fill('1000');
  await expect(page.getByText('Diferencia $0.00')).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Cerrar turno' }).click();
  await expect(page.getByText('Cuadró').first()).toBeVisible();

  // A cashier has no other place; and out is out, at once.
  await page.goto(`${portalOrigin}/prueba/cobros`);
  await expect(page.getByText('Tu función no ve esto')).toBeVisible();
  await owner.reload();
  await owner.getByRole('button', { name: /^Función de .*(Antonio|caja)/i }).click();
  await owner.getByRole('button', { name: 'Cerrar sus sesiones' }).click();
  await expect(owner.getByText('Sesiones cerradas: su equipo ya no entra')).toBeVisible();
  await page.goto(`${portalOrigin}/prueba/caja`);
  await expect(page.getByRole('button', { name: 'Entrar o crear mi cuenta' })).toBeVisible();
  await Promise.all([ownerContext.close(), customerContext.close()]);
});
