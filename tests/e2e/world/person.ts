import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { appOrigin, loginOrigin } from './product.ts';
import { sandbox } from './sandbox.ts';

export type Person = { readonly email: string; readonly password: string };

/** Somebody nobody has met: each test has its own people, so that tests can run side by side. */
export const somebodyNew = (): Person => ({
  email: `persona.${randomBytes(6).toString('hex')}@ejemplo.mx`,
  password: `Quincena ${randomBytes(4).toString('hex')}`,
});

/** Fills the provider's sign-up page and sends it. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === loginOrigin);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: false }).first().fill(person.password);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
}

/** Fills the provider's sign-in page and sends it. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === loginOrigin);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: false }).first().fill(person.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** From the provider's sign-up page to where the link in the e-mail leads on. */
export async function signUpOnTheWay(page: Page, person = somebodyNew()): Promise<Person> {
  await page.getByRole('link', { name: 'Crear mi cuenta' }).click();
  await fillSignUp(page, person);
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  await page.goto(await sandbox.lastLink(person.email));
  await page.getByRole('link', { name: 'Continuar' }).click();
  return person;
}

/** From the landing to home: a new person with a verified e-mail. */
export async function signUpAndVerify(page: Page, person = somebodyNew()): Promise<Person> {
  await page.goto('/pay/registro');
  await fillSignUp(page, person);
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  const link = await sandbox.lastLink(person.email);
  await page.goto(link);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expectHome(page);
  return person;
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${appOrigin}/pay/inicio`);
  await expect(page.getByRole('heading', { name: /^Hola/, level: 1 })).toBeVisible();
}

export async function expectLanding(page: Page): Promise<void> {
  await expect(page).toHaveURL(
    (url) => url.origin === appOrigin && /^\/pay\/?$/.test(url.pathname),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Llévatelo hoy');
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/pay/cuenta');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, cerrar sesión' }).click();
  await expectLanding(page);
}
