import { customerIn, enterAsNew, logInWith } from './world/customer.ts';
import { expectHome, fillSignIn, signOut, signUpAndVerify, somebodyNew } from './world/person.ts';
import { appOrigin, loginOrigin } from './world/product.ts';
import { refresh, sandbox, sessionsOf } from './world/sandbox.ts';
import { expect, test } from './world/watched-page.ts';

const subjectOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** What was on its way when the session ended. */
const ENDED = /401 \(Unauthorized\)/;

test('[1.07, 2.02] a deep link reloads to the same screen while signed in', async ({ page }) => {
  await enterAsNew(page, '/cuenta/');
  await page.reload();

  await expect(page).toHaveURL(/\/pay\/cuenta\/?$/);
  await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
});

test('[7.06] a session comes back by the access token that is kept, then by the refresh token: nobody signs in again', async ({
  page,
}) => {
  await signUpAndVerify(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${loginOrigin}/oauth/token`) asked.push(request.postData() ?? '');
  });
  const comeBackWithout = async (...keys: readonly string[]) => {
    await page.evaluate((gone) => {
      for (const key of gone) localStorage.removeItem(key);
    }, keys);
    await page.goto('/pay/cuenta');
    await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
    return asked.splice(0).map((body) => new URLSearchParams(body).get('grant_type'));
  };

  expect(await comeBackWithout('abona_session')).toEqual([]);
  expect(await comeBackWithout('abona_session', 'abona_access_token')).toEqual(['refresh_token']);
});

test('a wrong password and an unknown e-mail get the same answer', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40[01]/, /422/);
  const person = somebodyNew();
  await sandbox.createAccount(person.email, person.password);
  const answers: (string | null)[] = [];

  for (const email of [person.email, `nadie.${person.email}`]) {
    await page.goto('/pay');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await fillSignIn(page, { email, password: 'No es esta 123' });
    const alert = page.getByRole('alert');
    await expect(alert).not.toBeEmpty();
    answers.push(await alert.textContent());
  }

  expect(answers[0]).toBe(answers[1]);
});

test('[4.18] when one tab signs out, the other follows, and the back button shows nothing private', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(ENDED);
  await signUpAndVerify(page);
  const other = await context.newPage();
  await other.goto('/pay/cuenta');
  await expect(other.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();

  await signOut(page);

  await expect(other).toHaveURL((url) => !url.pathname.startsWith('/pay/cuenta'));
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sí, cerrar sesión' })).toBeHidden();
  await expect(page).toHaveURL((url) => !url.pathname.startsWith('/pay/cuenta'));
});

test('[4.13] a code and a state pasted by hand are dropped, and the session stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/state/i);
  await enterAsNew(page, '/inicio');
  await expectHome(page);

  await page.goto('/pay/?code=inventado&state=inventado');

  await expect(page).toHaveURL((url) => !url.search.includes('code='));
  await page.goto('/pay/inicio');
  await expectHome(page);
});

test('[4.13] a pasted code leaves a visitor on the landing, not in a loop', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/state/i);

  await page.goto('/pay/?code=inventado&state=inventado');

  await expect(page).toHaveURL((url) => url.origin === appOrigin && !url.search.includes('code='));
  await expect(page.getByRole('link', { name: 'Crear mi cuenta' }).first()).toBeVisible();
});

test('[2.23, 2.01] an unknown path is the landing for a visitor and home for somebody signed in', async ({
  page,
}) => {
  await page.goto('/pay/no-existe/nunca');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Llévatelo hoy');

  await enterAsNew(page, '/no-existe/nunca');

  await expectHome(page);
});

test('the menu works by keyboard alone, and focus is always visible', async ({ page }) => {
  await enterAsNew(page, '/inicio');
  const account = page.getByRole('link', { name: 'Cuenta', exact: true });
  await account.focus();
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/pay\/cuenta$/);
});

test('[7.27] a device whose session was ended from another gets in only by signing in, whatever token it holds', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(ENDED);
  const person = await signUpAndVerify(page);
  const elsewhere = await browser.newContext({ baseURL: appOrigin });
  const other = await elsewhere.newPage();
  await other.goto('/pay');
  await other.getByRole('button', { name: 'Entrar' }).click();
  await fillSignIn(other, person);
  await expect(other).toHaveURL(`${appOrigin}/pay/aplicar`);
  const kept = await other.evaluate(() => localStorage.getItem('abona_refresh_token'));
  const stolen = await refresh(JSON.parse(kept ?? '{}').value);
  const subject = subjectOf(stolen['access_token'] ?? '');
  expect(await sessionsOf(subject)).toBe(2);
  // Nobody looks at it: a screen that is open would leave by itself when a call of its is refused.
  await other.goto('about:blank');

  await (await customerIn(page, person)).call('endOtherSessions');

  expect(await logInWith(stolen['access_token'] ?? '')).toEqual({
    status: 401,
    code: 'login_ended',
  });
  // The provider hears of it, and gives nothing for the refresh token any more.
  await expect.poll(() => sessionsOf(subject)).toBe(1);
  expect(await refresh(stolen['refresh_token'] ?? '')).toMatchObject({ error: 'invalid_grant' });

  await other.goto('/pay');
  await other.getByRole('button', { name: 'Entrar' }).click();
  await expect(other).toHaveURL((url) => url.origin === loginOrigin);
  await expect(other.getByLabel('Contraseña', { exact: false }).first()).toBeVisible();
  await fillSignIn(other, person);
  await expect(other).toHaveURL(`${appOrigin}/pay/aplicar`);
  await page.reload();
  await expectHome(page);
  await elsewhere.close();
});

test('[3.27, 4.05] who signed in last is suggested at the provider, and lies sealed in the browser', async ({
  page,
  context,
}) => {
  const person = await signUpAndVerify(page);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  const [name = ''] = person.email.split('@');
  for (const text of [person.email, name, btoa(person.email).slice(0, 20)])
    expect(JSON.stringify(kept)).not.toContain(text);
  expect(kept['abona_hint_id']).toBeDefined();
  expect(kept['abona_access_token']).toBeDefined();

  // A day later: neither side knows the session any more.
  await context.clearCookies();
  await page.evaluate(() => {
    for (const key of ['abona_session', 'abona_access_token', 'abona_refresh_token'])
      localStorage.removeItem(key);
  });
  await page.goto('/pay');
  const asked = page.waitForRequest((request) => request.url().includes('/authorize?'));
  await page.getByRole('button', { name: 'Entrar' }).click();

  const parameters = new URL((await asked).url()).searchParams;
  const hint = String(parameters.get('ext-hint_id')).replaceAll('~', '=');
  expect(Buffer.from(hint, 'base64').toString('utf8')).toBe(person.email);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
});
