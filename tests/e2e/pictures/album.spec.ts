/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import {
  acceptOffer,
  capture,
  choosePlan,
  fillApplication,
  newApplicant,
  provePhone,
  signForBureau,
  startIdentity,
} from '../world/applicant.ts';
import { signUpOnTheWay } from '../world/person.ts';
import { appOrigin, consoleOrigin, loginOrigin, shopOrigin } from '../world/product.ts';
import { expect, test } from '../world/watched-page.ts';
import { openFilm, takeBoth } from './camera.ts';

test.describe.configure({ mode: 'serial' });
test.slow();
test.use({ expectedErrors: [/401|net::ERR_|Failed to fetch/] });

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

type Door = 'app' | 'desk' | 'portal';

/** By the same way as from the console's front page. */
const enterAs = (page: Page, puerta: Door, persona: string, ir: string) =>
  page.goto(`${loginOrigin}/como?${new URLSearchParams({ puerta, persona, ir })}`);

test('a first purchase, as a film', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const film = openFilm(page);
  const applicant = newApplicant('Bueno');
  await page.goto(`${shopOrigin}/productos/sillon-ambar`);
  await film.shoot();
  await page.getByRole('button', { name: 'Agregar Sillón Ámbar al carrito' }).click();
  await film.shoot();
  await page.getByRole('button', { name: 'Pagar con Abona' }).click();
  await expect(page.getByRole('button', { name: 'Continuar con mi compra' })).toBeVisible();
  await film.shoot(1_600);
  await page.getByRole('button', { name: 'Continuar con mi compra' }).click();
  await expect(page).toHaveURL((url) => url.origin === loginOrigin);
  await film.shoot();
  await signUpOnTheWay(page);
  await expect(page).toHaveURL(`${appOrigin}/pay/aplicar`);
  await film.shoot();
  await fillApplication(page, applicant);
  await expect(page.getByRole('button', { name: 'Enviarme el NIP' })).toBeVisible();
  await film.shoot();
  const nip = await signForBureau(page, applicant);
  await film.shoot();
  await provePhone(page, applicant, nip);
  await expect(page.getByRole('link', { name: 'Verificar mi identidad' })).toBeVisible();
  await film.shoot();
  await startIdentity(page);
  await film.shoot();
  await capture(page, /^Coincide/);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page.getByRole('radio', { name: /^8 quincenas/ })).toBeVisible();
  await film.shoot(2_000);
  await choosePlan(page, /^8 quincenas/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await takeBoth(page, 'app-offer');
  await film.shoot(1_600);
  await acceptOffer(page, /^8 quincenas/);
  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  await film.shoot(2_000);
  await page.getByRole('link', { name: 'Volver a Casa Ámbar' }).click();
  await expect(page.getByText('¡Gracias! Tu pedido está pagado')).toBeVisible();
  await film.shoot(2_400);
  expect(film.develop('first-purchase-moving')).toBeLessThan(3 * 1024 * 1024);
});

test('the customer’s app', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enterAs(page, 'app', 'julian.escobedo@correo.example', '/inicio');
  await expect(page.getByRole('heading', { name: /Julián/, level: 1 })).toBeVisible();
  await takeBoth(page, 'app-home');
  await page.goto(`${appOrigin}/pay/compras`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takeBoth(page, 'app-movements');
});

test('the desk', async ({ page }) => {
  await page.setViewportSize(DESK);
  await enterAs(page, 'desk', 'une', '/');
  await expect(page.getByRole('navigation', { name: 'Secciones de la mesa' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Aclaraciones/ }).first()).toBeVisible();
  await takeBoth(page, 'desk-today');
});

test('the portal', async ({ page }) => {
  await page.setViewportSize(DESK);
  await enterAs(page, 'portal', 'owner', '/prueba');
  await expect(page.getByRole('main')).toContainText('$');
  await takeBoth(page, 'portal-home');
});

test('the sandbox', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto(consoleOrigin);
  await expect(page.getByRole('heading', { name: 'Empieza aquí' })).toBeVisible();
  await takeBoth(page, 'sandbox');
  await page.goto(`${consoleOrigin}/dinero`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await takeBoth(page, 'money');
});
