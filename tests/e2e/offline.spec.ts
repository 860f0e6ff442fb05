import { enterAsNew } from './world/customer.ts';
import { expectHome } from './world/person.ts';
import { expect, test } from './world/watched-page.ts';

test.use({ serviceWorkers: 'allow' });

test('[2.65, 8.18] the no-connection screen comes and goes with the connection', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await enterAsNew(page, '/cuenta');
  await expect(page.getByRole('heading', { name: 'Cuenta', exact: true })).toBeVisible();
  // By then the screen for it is there as well.
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'Comprueba tu conexión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recargar página' })).toBeVisible();
  await expect(page.getByText('Ir a inicio')).toBeVisible();
  await context.setOffline(false);

  await expect(page.getByRole('heading', { name: 'Comprueba tu conexión' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Cuenta', exact: true })).toBeVisible();
});

test('[2.65, 8.18] home opens without a connection as it was last seen, and says when that was', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await enterAsNew(page, '/inicio');
  await expectHome(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expectHome(page);

  await context.setOffline(true);
  await page.reload();

  await expectHome(page);
  await expect(page.getByText(/Esto es lo que viste el/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Esto es lo que viste el/)).toBeHidden();
});
