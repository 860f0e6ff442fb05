import { acceptOffer } from './world/applicant.ts';
import { expectStatus } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { verifyEmail } from './world/customer.ts';
import { expectFits } from './world/fits.ts';
import { borrow } from './world/loan.ts';
import { appOrigin, shopOrigin } from './world/product.ts';
import { sandbox } from './world/sandbox.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[1.01, 2.29, 2.33] a known customer buys again in two screens, offer and done, with one code and nothing typed twice', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422 \(Unprocessable/);
  const { customer, applicant, lastMessage } = await borrow();
  await verifyEmail(customer);
  await enterOwn(page, customer, '/inicio');

  await page.goto(`${shopOrigin}/productos/lampara-luna`);
  const screens: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith(appOrigin))
      screens.push(new URL(frame.url()).pathname);
  });
  await page
    .getByRole('button', { name: /al carrito$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pagar con Abona' }).click();

  await expect(page).toHaveURL(`${appOrigin}/pay/oferta`);
  await expect(page.getByRole('heading', { name: /^Hola de nuevo/, level: 1 })).toBeVisible();
  await expect(
    page
      .getByText(/Tu línea: \$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Permiso para ver tu buró')).toBeVisible();
  const ending = applicant.phone.replace(/\D/g, '').slice(-4);
  await expect(page.getByText(`•• •••• ${ending}`, { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('Celular a 10 dígitos')).toHaveCount(0);
  await expectFits(page);

  await acceptOffer(page, /^4 quincenas/);
  const { code } = await sandbox.codeTo(applicant.phone, lastMessage);
  const boxes = page.getByLabel('Código de 6 dígitos');
  await expect(boxes).toBeFocused();
  // Somebody who reloads with the code under way types that one, and gets no second.
  await page.reload();
  await expect(page.getByText('Permiso para ver tu buró')).toBeVisible();
  await expectNoViolation(page);
  await acceptOffer(page, /^4 quincenas/);
  await expect(boxes).toBeFocused();
  await expectNoViolation(page);
  await boxes.fill('000000' === code ? '111111' : '000000');
  await expect(page.getByText(/no es|incorrecto|correcto/i).first()).toBeVisible();
  await boxes.fill(code);

  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  await expectStatus(customer, 'loan');
  expect([...new Set(screens)].filter((path) => !/^\/pay\/?$/.test(path))).toEqual([
    '/pay/oferta',
    '/pay/aprobado',
  ]);
  // The NIP and the phone's code of the first purchase, and this one.
  expect(await sandbox.messagesTo(applicant.phone)).toHaveLength(3);
  const { loans } = await customer.call('listLoans', { query: { status: 'active' } });
  expect(loans).toHaveLength(2);
});
