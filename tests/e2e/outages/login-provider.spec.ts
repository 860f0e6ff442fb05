import { enterAsNew } from '../world/customer.ts';
import { expectLanding, fillSignIn, somebodyNew } from '../world/person.ts';
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

    await expect(page.getByRole('heading', { name: /No pudimos|Tu sesión terminó/ })).toBeVisible();
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
