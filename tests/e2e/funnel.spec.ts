import {
  fillApplication,
  newApplicant,
  proveIdentity,
  provePhone,
  signForBureau,
} from './world/applicant.ts';
import { expectLanding, fillSignIn, signOut, signUpAndVerify } from './world/person.ts';
import { expect, test } from './world/watched-page.ts';

// A whole life before the lender: sign-up, form, bureau, phone, identity.
test.slow();

test('[2.24, 2.25, 2.27, 2.13, 2.26, 2.37, 2.55] somebody without a purchase gets a line, leaves, and a deep link leads where it points', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const applicant = newApplicant('Bueno');
  const person = await signUpAndVerify(page);
  await page.goto('/pay/aplicar');
  await fillApplication(page, applicant);
  const nip = await signForBureau(page, applicant);
  await provePhone(page, applicant, nip);
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

test('[2.32] somebody who cannot be lent to is told why, kindly, and when to come back', async ({
  page,
}) => {
  const applicant = newApplicant('Moroso');
  await signUpAndVerify(page);
  await page.goto('/pay/aplicar');
  await fillApplication(page, applicant);
  await signForBureau(page, applicant);

  await expect(
    page.getByRole('heading', { name: 'Por ahora no podemos darte este crédito' }),
  ).toBeVisible();
  await expect(page.getByText(/Puedes volver a intentarlo/)).toBeVisible();
});
