import { newCustomer, verifyEmail } from './world/customer.ts';
import { consoleOrigin } from './world/product.ts';
import { expect, test } from './world/watched-page.ts';

test('[1.04, 4.13, 4.14, 4.15, 4.16, 4.17] inside the mobile app the session is the app’s: handed in, defended, renewed when it ends', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const customer = await newCustomer();
  await verifyEmail(customer);
  // Somebody who has applied already: the app opens where it is told to.
  const application = { acquisition_channel: 'app', acquisition_product: 'kyc' };
  await customer.call('createApplication', { body: application });

  await page.goto(`${consoleOrigin}/app-movil`);
  await page.getByLabel('Quién entró en la app').selectOption(customer.person.email);
  await page.getByLabel('Qué abre').selectOption({ label: 'App de Abona: compras' });
  await page.getByRole('button', { name: 'Abrir en el teléfono' }).click();

  const app = page.frameLocator('#webview');
  const talk = page.getByRole('list', { name: 'Mensajes' });
  const nothingYet = app.getByText('Aquí verás tus compras y tus abonos');
  await expect(talk).toContainText('página: handleSessionSaved saved');
  await expect(nothingYet).toBeVisible();
  await expect(app.getByRole('navigation')).toHaveCount(0);

  // A made-up session, and the right one with a nonce that was used: neither is taken.
  await page.getByRole('button', { name: 'saveSession con una sesión inventada' }).click();
  await expect(talk).toContainText('página: handleSessionSaved other_customer');
  const answers = talk.getByText('página:');
  const before = await answers.count();
  await page.getByRole('button', { name: 'saveSession con un nonce usado' }).click();
  await expect(talk.getByText('app: saveSession')).toHaveCount(3);
  await page.getByRole('button', { name: 'platform-ready', exact: true }).click();
  await expect(answers).toHaveCount(before);

  // The session ends elsewhere: the page says so, the app renews it, and the screen stays.
  await customer.call('endOtherSessions');
  await expect(talk).toContainText('página: handleSessionExpired expired');
  await expect(talk.getByText('handleSessionSaved saved')).toHaveCount(2);
  await expect(nothingYet).toBeVisible();
});
