import { applyUntil } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { signInAgain } from './world/customer.ts';
import { expectLanding } from './world/person.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, ONE_SIZE, test } from './world/watched-page.ts';

test('[2.06, 2.08, 7.21, 7.22] contact and profile are shown masked, and the address is corrected', async ({
  page,
}) => {
  const { customer, applicant } = await applyUntil('approving');
  await enterOwn(page, customer, '/cuenta');
  await page.getByRole('link', { name: /Contacto y perfil/ }).click();

  const profile = page.getByRole('main');
  await expect(profile.getByText(new RegExp(`•.*${applicant.phone.slice(-4)}$`))).toBeVisible();
  await expect(profile.getByText(`Rosa María ${applicant.firstSurname}`)).toBeVisible();
  await expect(page.getByText('Orizaba 12, Roma Norte, 06700', { exact: false })).toBeVisible();
  await expect(profile.getByText('$24,000.00')).toBeVisible();
  const words = await profile.textContent();
  for (const secret of [applicant.phone, customer.person.email])
    expect(words).not.toContain(secret);
  await expectNoViolation(page);

  await page.getByRole('button', { name: 'Corregir mi domicilio' }).click();
  await page.getByLabel('Calle').fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByLabel('Calle')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Calle').fill('Tonalá');
  await page.getByLabel('Número exterior').fill('45');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Tonalá 45, Roma Norte, 06700', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Tonalá 45, Roma Norte, 06700', { exact: false })).toBeVisible();
});

test(
  '[2.06, 4.17] a session on another device is listed, ended, and shows nothing any more',
  ONE_SIZE,
  async ({ page, browser }) => {
    const { customer } = await applyUntil('filling');
    const away = await browser.newContext();
    const other = await away.newPage();
    await enterOwn(other, await signInAgain(customer), '/cuenta');
    await expect(other.getByRole('button', { name: 'Cerrar sesión', exact: true })).toBeVisible();

    await enterOwn(page, customer, '/cuenta');
    const sessions = page.getByText(/^Última actividad/);
    await expect(sessions).toHaveCount(2);
    await expect(page.getByText('Este dispositivo')).toBeVisible();
    await page.getByRole('button', { name: /^Cerrar las demás sesiones/ }).click();
    await expect(sessions).toHaveCount(1);
    await expect(page.getByText('Este dispositivo')).toBeVisible();

    // Told by push it leaves by itself.
    await expectLanding(other);
    await away.close();
  },
);
