import { enterAsNew, openWith } from '../world/customer.ts';
import { withDatabase } from '../world/database.ts';
import { expectLanding, fillSignIn, somebodyNew } from '../world/person.ts';
import { loginOrigin } from '../world/product.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.afterEach(() => sandbox.heal());

for (const mode of ['down', 'refused'] as const) {
  test(`[8.07, 4.09] a provider that is ${mode} leaves the person on a page with a way on`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/503|ERR_CONNECTION_REFUSED|CORS|Failed to fetch|ERR_FAILED/);
    await page.goto('/pay');
    await expectLanding(page);
    await sandbox.setFaults({ login: { mode } });

    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: /No pudimos iniciar tu sesión/ })).toBeVisible();
    await sandbox.heal();
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();

    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  });
}

/** What browsers told our server of a silent fetch that failed. */
const silentFailures = () =>
  withDatabase(async (client) => {
    const { rows } = await client.query(
      "select message from engagement.browser_logs where message like 'no token without asking%'",
    );
    return rows.map(({ message }) => message);
  });

test('[8.09] a refresh token that the provider refuses leads to its page, and the failure is logged', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const person = somebodyNew();
  await sandbox.createAccount(person.email, person.password);
  const before = (await silentFailures()).length;
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/oauth/token'));

  await openWith(page, '/inicio', { abona_refresh_token: 'ya-no-sirve' });

  expect((await refused).status()).toBe(400);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL((url) => url.origin === loginOrigin);
  await fillSignIn(page, person);
  // Sent while a page leaves, which a browser's tools do not show, or by the next one that stays.
  await expect
    .poll(async () => (await silentFailures()).slice(before))
    .toEqual(['no token without asking: refused']);
});

for (const tokens of ['expired', 'wrong_audience', 'wrong_issuer', 'unknown_key'] as const) {
  test(`[8.07, 8.08] an access token that is ${tokens} opens no session and ends in no loop`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/401|503/);
    const person = somebodyNew();
    await sandbox.createAccount(person.email, person.password);
    await sandbox.setFaults({ login: { tokens } });

    await page.goto('/pay');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await fillSignIn(page, person);

    await expect(
      page.getByRole('heading', { name: 'No pudimos confirmar tu acceso' }),
    ).toBeVisible();
    await expect(page.getByText('Nada por pagar')).toBeHidden();
  });
}

test('a locked account is told apart by nobody but its owner', async ({ page, expectedErrors }) => {
  expectedErrors.push(/4\d\d/);
  const person = somebodyNew();
  await sandbox.createAccount(person.email, person.password);
  await sandbox.lockAccount(person.email);

  await page.goto('/pay');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await fillSignIn(page, person);

  await expect(page.getByRole('alert')).toBeVisible();
});

test('[4.04, 8.20] with push away the app works on', async ({ page, expectedErrors }) => {
  expectedErrors.push(/WebSocket|503/);
  await sandbox.setFaults({ push: { mode: 'refused' } });

  await enterAsNew(page, '/cuenta');

  await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();
});
