import { acceptOffer } from '../world/applicant.ts';
import { applyUntil, identify } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test('[2.24, 3.10] a reload in the form loses nothing, and another device goes on where it was', async ({
  page,
  browser,
}) => {
  const { customer, applicant } = await applyUntil('filling');
  await enter(page, customer, '/aplicar');
  await page.getByLabel('Nombre o nombres').fill(applicant.givenNames);
  await page.getByLabel('Primer apellido').fill(applicant.firstSurname);
  await page.getByLabel('Segundo apellido').fill(applicant.secondSurname);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByLabel('Fecha de nacimiento').fill(applicant.birthDate);
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Confirma tu CURP' })).toBeVisible();
  await page.getByLabel('Fecha de nacimiento').fill(applicant.birthDate);
  await page.getByLabel('Sexo en tu acta').selectOption({ label: 'Mujer' });
  await page.getByLabel('Estado donde naciste').selectOption({ label: 'Jalisco' });
  await expect(page.getByLabel('CURP', { exact: true })).toHaveValue(/^[A-Z]{4}\d{6}MJC/);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByLabel('Código postal')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Código postal')).toBeVisible();

  const elsewhere = await browser.newPage();
  await enter(elsewhere, customer, '/inicio');
  await elsewhere.getByRole('link', { name: 'Continuar' }).click();
  await expect(elsewhere.getByLabel('Código postal')).toBeVisible();
  await elsewhere.close();
});

test('[3.26, 2.27] a code that was sent is typed after a reload, and none is sent again', async ({
  page,
}) => {
  const { customer, applicant } = await applyUntil('signing');
  await enter(page, customer, '/espera');
  await page.getByRole('button', { name: 'Enviarme el NIP' }).click();
  const nip = await sandbox.codeTo(applicant.phone, 0);
  await page.reload();
  await page.getByLabel('NIP de 6 dígitos').fill(nip.code);

  await expect(page).toHaveURL(/\/validar_telefono$/);
  const sent = await sandbox.codeTo(applicant.phone, nip.messageId);
  await page.reload();
  await page.getByLabel('Código de 6 dígitos').fill(sent.code);

  await expect(page).toHaveURL(/\/espera_2$/);
  expect(await sandbox.messagesTo(applicant.phone)).toHaveLength(2);
});

test('[2.26, 2.29, 2.33] waits, offer and outcome are the same after a reload', async ({
  page,
}) => {
  const { customer } = await applyUntil('approving');
  await enter(page, customer, '/espera_2');
  for (const wait of ['', 'again']) {
    if (wait !== '') await page.reload();
    await expect(page.getByRole('link', { name: 'Verificar mi identidad' })).toBeVisible();
  }

  await identify(customer, 'match');
  await expect(page).toHaveURL(/\/oferta$/);
  const total = page.getByText('Total a pagar').locator('..');
  const shown = await total.textContent();
  await page.reload();
  await expect(total).toHaveText(shown ?? '');
  await acceptOffer(page, /^8 quincenas/);

  const done = page.getByRole('heading', { name: /¡Es tuyo/ });
  await expect(done).toBeVisible();
  await page.reload();
  await expect(done).toBeVisible();
});
