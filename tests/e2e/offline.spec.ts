import { expectHome, signUpAndVerify } from './world/person.ts';
import { expect, test } from './world/watched-page.ts';

test('[2.65, 8.18] the no-connection screen comes and goes with the connection', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await signUpAndVerify(page);

  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'Comprueba tu conexión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recargar página' })).toBeVisible();
  await expect(page.getByText('Ir a inicio')).toBeVisible();
  await context.setOffline(false);

  await expect(page.getByRole('heading', { name: 'Comprueba tu conexión' })).toBeHidden();
  await expectHome(page);
});
