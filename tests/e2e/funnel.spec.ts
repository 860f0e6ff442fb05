import { capture, newApplicant, proveIdentity, signForBureau } from './world/applicant.ts';
import { applyUntil, expectStatus, goOnUntil } from './world/application.ts';
import { customerIn, enter } from './world/customer.ts';
import { expectLanding, fillSignIn, signOut, signUpAndVerify } from './world/person.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[1.03, 2.24, 2.25, 2.27, 2.13, 2.26, 2.37, 2.55] somebody without a purchase gets a line, leaves, and a deep link leads where it points', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const person = await signUpAndVerify(page);
  await page.goto('/pay/aplicar');
  await expect(page.getByLabel('Nombre o nombres')).toBeVisible();
  // The form is filled by whoever buys: here it is handed in while no screen looks.
  const customer = await customerIn(page, person);
  await page.goto('about:blank');
  await goOnUntil('approving', { customer, applicant: newApplicant('Bueno'), lastMessage: 0 });
  await page.goto('/pay/espera_2');
  await proveIdentity(page);

  await expect(page.getByRole('heading', { name: /línea está lista/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /línea está lista/ })).toBeVisible();

  await signOut(page);
  await page.goto('/pay/cuenta');
  await expectLanding(page);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/pay\/cuenta$/);
});

test('[2.32] somebody who cannot be lent to proves who they are, and is told why, kindly, and when to come back', async ({
  page,
}) => {
  const { customer, applicant } = await applyUntil('signing', { secondSurname: 'Moroso' });
  await enter(page, customer, '/espera');
  await signForBureau(page, applicant);

  await expectStatus(customer, 'rejected');
  await expect(
    page.getByRole('heading', { name: 'Por ahora no podemos darte este crédito' }),
  ).toBeVisible();
  const reasons = page.getByRole('heading', { name: 'Por qué y qué puedes hacer' });
  await expect(page.getByRole('heading', { name: /^Confirma que eres tú/ })).toBeVisible();
  await expect(reasons).toBeHidden();

  await page.getByRole('link', { name: 'Confirmar mi identidad' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await capture(page, /^Coincide/);
  await page.getByRole('link', { name: 'Continuar' }).click();

  await expect(page).toHaveURL(/\/rechazado$/);
  await expect(reasons).toBeVisible();
  await expect(page.getByText(/Puedes volver a intentarlo/)).toBeVisible();
});
