import {
  expectHome,
  expectLanding,
  fillSignIn,
  fillSignUp,
  signOut,
  somebodyNew,
} from './world/person.ts';
import { appOrigin, loginOrigin } from './world/product.ts';
import { sandbox } from './world/sandbox.ts';
import { expect, test } from './world/watched-page.ts';

test('[1.06, 2.01, 2.10, 2.11, 2.60, 4.05, 4.06, 4.08, 4.18, 7.32, 4.11] a visitor signs up, proves the e-mail, sees home, leaves and comes back', async ({
  page,
  context,
  expectedErrors,
}) => {
  // What was on its way when the session ended.
  expectedErrors.push(/401 \(Unauthorized\)/);
  const person = somebodyNew();

  await page.goto('/pay');
  await expectLanding(page);
  const authorize = page.waitForRequest((request) => request.url().includes('/authorize'));
  await page.getByRole('link', { name: 'Crear mi cuenta' }).first().click();
  const asked = new URL((await authorize).url()).searchParams;
  expect(asked.get('screen_hint')).toBe('signup');
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('scope')).toBe('openid profile email offline_access');
  await fillSignUp(page, person);

  await expect(page).toHaveURL(`${appOrigin}/pay/verificar-cuenta?send_email=true`);
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeHidden();
  const elsewhere = await context.newPage();
  await elsewhere.goto(await sandbox.lastLink(person.email));
  await expect(
    elsewhere.getByRole('heading', { name: '¡Listo, correo confirmado!' }),
  ).toBeVisible();
  expect(elsewhere.url()).not.toContain('token');

  // The first tab notices by itself.
  await expectHome(page);
  await signOut(page);
  await expect(elsewhere).toHaveURL((url) => !url.pathname.includes('inicio'));

  await page.getByRole('button', { name: 'Entrar' }).click();
  await fillSignIn(page, person);
  // Nobody who has borrowed or been judged yet: the form they left is what they came for.
  await expect(page).toHaveURL(`${appOrigin}/pay/aplicar`);
  await expect(page.getByRole('heading', { name: '¿Cómo te llamas?' })).toBeVisible();
});

test('[2.10] a reload of the waiting page does not send a second mail', async ({ page }) => {
  const person = somebodyNew();
  await page.goto('/pay/registro');
  await fillSignUp(page, person);
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  await sandbox.lastLink(person.email);
  // The mail may be there before the page knows that it was sent.
  await expect(page.getByRole('button', { name: /^Enviar otro enlace en/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();

  expect(await sandbox.mailsTo(person.email)).toHaveLength(1);
});

test('[2.11] a link works once, and says kindly when it does not', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/410/);
  const person = somebodyNew();
  await page.goto('/pay/registro');
  await fillSignUp(page, person);
  const link = await sandbox.lastLink(person.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: '¡Listo, correo confirmado!' })).toBeVisible();

  await page.goto(`${appOrigin}/pay/verificar-email?token=${'x'.repeat(43)}`);

  await expect(
    page.getByRole('heading', { name: /ya no sirve|ya estaba confirmado/ }),
  ).toBeVisible();
});

test('[2.09] any path with the word registro is a sign-up, and keeps where the person came from', async ({
  page,
}) => {
  const authorize = page.waitForRequest((request) => request.url().includes('/authorize'));

  await page.goto('/pay/registro?utm_source=volante&src=FERIA');

  const asked = new URL((await authorize).url());
  expect(asked.origin).toBe(loginOrigin);
  expect(asked.searchParams.get('screen_hint')).toBe('signup');
  await expect(page.getByRole('button', { name: 'Crear mi cuenta' })).toBeVisible();
});
