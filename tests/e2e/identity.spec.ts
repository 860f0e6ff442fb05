import { newApplicant } from './world/applicant.ts';
import { expectNoViolation } from './world/axe.ts';
import { enterAsNew } from './world/customer.ts';
import { borrow } from './world/loan.ts';
import { fillSignIn } from './world/person.ts';
import { sandbox } from './world/sandbox.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, ONE_SIZE, test } from './world/watched-page.ts';

test.slow();

/** The menu that leads to the change is behind a flag. */
const CONTACT_MENU = { abona_flags: { contactInfoMenu: true } };

test('[2.42, 7.27] a phone is changed with a face and a code to the new number; the old one is told', async ({
  page,
}) => {
  const { customer, applicant } = await borrow();
  const { phone } = newApplicant('Bueno');
  const before = (await sandbox.messagesTo(applicant.phone)).length;
  await enterOwn(page, customer, '/perfil/informacion-contacto/telefono', CONTACT_MENU);
  await expect(page.getByText('Para que nadie más pueda cambiarlo')).toBeVisible();
  await expectNoViolation(page);

  await page.getByRole('button', { name: 'Tomarme la selfie' }).click();
  await page.getByRole('button', { name: 'Tomar mi selfie' }).click();
  await page.getByRole('button', { name: /^Coincide/ }).click();

  await expect(page.getByRole('heading', { name: 'Escribe tu número nuevo' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByLabel('Celular a 10 dígitos').fill(phone);
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  const { code } = await sandbox.codeTo(phone, 0);
  await page.getByLabel('Código de 6 dígitos').fill(code);

  await expect(page.getByText('Tu celular cambió')).toBeVisible();
  await expect
    .poll(async () => (await sandbox.messagesTo(applicant.phone)).length)
    .toBeGreaterThan(before);
  const { contacts } = await customer.call('getContacts');
  expect(contacts[0]?.value).toContain(phone.slice(-4));
});

test('rights over one’s data: a correction with its folio, then everything is forgotten, for a code', async ({
  page,
  expectedErrors,
}) => {
  // The session that asks to be forgotten ends, and its login is refused from then on.
  expectedErrors.push(/40[13]/);
  const { person } = await enterAsNew(page, '/cuenta/privacidad');
  await expect(page.getByText('Aún no has pedido nada.')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: /Corregir un dato/ }).click();
  await page.getByLabel('Qué corregimos').fill('Mi segundo apellido está mal escrito.');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Pedir la corrección' }).click();
  await expect(page.getByText(/Folio ARCO-\d{4}-\w{8} · respondemos/)).toBeVisible();

  const forget = async () => {
    await page.getByRole('button', { name: /Borrar mis datos/ }).click();
    await page.getByLabel('Por qué quieres borrarlos').fill('Ya no la voy a usar.');
    await page.getByRole('button', { name: 'Sí, borrar mis datos' }).click();
  };
  await forget();
  await page.getByRole('button', { name: /Por correo/ }).click();
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible();
  const { code } = await sandbox.codeTo(person.email, 0);
  await page.getByLabel('Código de 6 dígitos').fill(code);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/cuenta\/privacidad$/);
  await forget();

  // Whatever the page asks for after that finds no session, and whoever signs in again is told why they cannot.
  await page.getByRole('button', { name: 'Entrar' }).click();
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { name: 'Esta cuenta está cerrada' })).toBeVisible();
});

test(
  '[2.19, 6.03] somebody signed out confirms by the link of their mail, signs in, and is where it leads',
  ONE_SIZE,
  async ({ page }) => {
    const { customer } = await borrow();
    const { person, call } = customer;
    const last = await sandbox.lastMail(person.email);
    const { activity_id } = await call('openActivity', { body: { kind: 'personal_data' } });
    await call('sendVerificationCode', { body: { activity_id, send_method_name: 'email' } });
    const { code } = await sandbox.codeTo(person.email, last);

    await page.goto(await sandbox.lastLink(person.email, '/2fa'));
    await expect(page.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible();
    await expectNoViolation(page);
    await page.getByLabel('Código de 6 dígitos').fill(code);
    await expect(page.getByText('¡Listo, eres tú!')).toBeVisible();
    expect((await call('getActivityStatus', { params: { id: activity_id } })).status).toBe(
      'proven',
    );

    await page.getByRole('link', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Entrar' }).click();
    await fillSignIn(page, person);
    await expect(page).toHaveURL(/\/pay\/cuenta$/);
  },
);
