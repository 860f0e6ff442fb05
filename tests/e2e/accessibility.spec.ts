import { expectNoViolation } from './world/axe.ts';
import { enterAsNew } from './world/customer.ts';
import { expectHome } from './world/person.ts';
import { expect, test } from './world/watched-page.ts';

test('axe finds nothing on the signed-in screens', async ({ page }) => {
  await enterAsNew(page, '/inicio');
  await expectHome(page);
  await expectNoViolation(page);
  await page.goto('/pay/acerca-de-abona');
  await expect(page.getByRole('heading', { name: 'Quiénes somos' })).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/pay/cuenta/mensajes');
  await expect(page.getByText('Confirma tu correo en Abona')).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/pay/cuenta');
  const signOutButton = page.getByRole('button', { name: 'Cerrar sesión', exact: true });
  await expect(signOutButton).toBeVisible();
  await expectNoViolation(page);
  await signOutButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page);
});
