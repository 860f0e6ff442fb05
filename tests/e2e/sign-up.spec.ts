import { requestsTo } from './world/card-trace.ts';
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
  expectedErrors.push(/401 \(Unauthorized\)/, /400 \(Bad Request\) \S+\/oauth\/token$/);
  const person = somebodyNew();
  const sent = requestsTo(page, appOrigin);

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

  // The provider has an origin of its own, and the app never saw what was typed there.
  expect(loginOrigin).not.toBe(appOrigin);
  const { password } = person;
  const spellings = [password, encodeURIComponent(password), password.replaceAll(' ', '+')];
  expect(sent.some((text) => text.includes('/log_in'))).toBe(true);
  expect(sent.filter((text) => spellings.some((one) => text.includes(one)))).toEqual([]);
});
