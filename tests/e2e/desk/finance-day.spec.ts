import { randomUUID } from 'node:crypto';
import { withDatabase } from '../world/database.ts';
import { enterDesk, expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { borrow } from '../world/loan.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so.
// Once somebody else has placed it, what placing it would do cannot be said any more.
test.use({ expectedErrors: [/staff\/v1\/session|409 .*\/placement/] });

const AMOUNT = 1_200_000;
/** The company's own, from which its money leaves: whatever comes there is nobody's. */
const OWN_ACCOUNT = '646180157000000004';

test('an accountant’s day: a deposit finds its loan with a second person, a difference is explained, the books say so', async ({
  page,
  browser,
}) => {
  const { applicant, loanId } = await borrow();
  await sandbox.transfer(OWN_ACCOUNT, AMOUNT);
  const reference = `E2E-${randomUUID().slice(0, 8)}`;
  await withDatabase((client) =>
    client.query(
      `insert into collections.differences (id, provider, rail, business_date, kind, reference, ours, theirs, found_at)
       values ($1, 'spei', 'spei', current_date - 1, 'missing_here', $2, null, '15000', now())`,
      [randomUUID(), reference],
    ),
  );
  await enterDesk(page, 'finance');
  await expectSoundScreen(page);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/dinero`);
  const deposit = page.getByRole('row').filter({ hasText: '$12,000.00' }).last();
  await deposit.click();
  await expect(page.getByText('Llegó a una CLABE que no es de nadie')).toBeVisible();
  await page.keyboard.press('b');
  await page.keyboard.type(applicant.phone);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^${applicant.givenNames}`) }).click();
  await expect(page.getByText(/^Si se lo aplicas con fecha/)).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: /Aplicar a este crédito/ }).click();
  await page.getByLabel('Motivo').selectOption({ label: 'Lo pidió el cliente' });
  await page.getByLabel('En tus palabras, obligatorio').fill('Mandó su comprobante por correo.');
  await page.getByRole('button', { name: 'Pedir segunda persona' }).click();
  await expect(page.getByText('Espera a una segunda persona').first()).toBeVisible();
  const requested = await page.getByRole('link', { name: 'Ver la solicitud' }).getAttribute('href');

  const alma = await openDeskAs(browser, 'compliance', requested ?? '/aprobaciones');
  await alma.getByRole('button', { name: /^Aprobar y acomodar \$12,000\.00/ }).click();
  await expect(alma.getByText(/^Aprobaste:/)).toBeVisible();
  await alma.context().close();
  await expect(page.getByText(/^Este depósito ya está aplicado/)).toBeVisible();
  await page.goto(`${origin}/creditos/${loanId}`);
  await expect(page.getByText('$12,000.00').first()).toBeVisible();

  await page.goto(`${origin}/dinero/diferencias`);
  await page.getByRole('row').filter({ hasText: reference }).click();
  await page.getByLabel('Qué pasó').selectOption({ label: 'Nos avisaron tarde' });
  await page.getByLabel('Cuéntalo').fill('El banco la reportó al día siguiente.');
  await expectSoundScreen(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(0);

  await page.goto(`${origin}/dinero/conciliacion`);
  await expect(page.getByRole('heading', { name: /^Tres vías/ })).toBeVisible();
  await expectSoundScreen(page);

  await page.goto(`${origin}/dinero/libro`);
  await expect(page.getByText('Cuadra').first()).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('link', { name: 'Bancos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cuentas de Bancos' })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectSoundScreen(page);
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /CSV/ })
    .or(page.getByRole('link', { name: /CSV/ }))
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);

  // A business, by keyboard alone.
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Comercios' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('casa ambar');
  await expect(page.getByRole('row').filter({ hasText: 'Vende en vivo' }).first()).toBeVisible();
  expect(page.url()).not.toContain('ambar');
  await expectSoundScreen(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/comercios\/acc_[0-9a-z]+$/);
  await expect(page.getByRole('heading', { name: 'Casa Ámbar' })).toBeVisible();
});
