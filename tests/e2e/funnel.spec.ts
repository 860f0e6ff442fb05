import {
  fillApplication,
  newApplicant,
  proveIdentity,
  provePhone,
  signForBureau,
} from './world/applicant.ts';
import { signUpAndVerify } from './world/person.ts';
import { expect, test } from './world/watched-page.ts';

// A whole life before the lender: sign-up, form, bureau, phone, identity.
test.slow();

/** An application without a purchase has none to show. */
const NO_PURCHASE = /404 .*\/applications\/payment/;

test('[2.24, 2.25, 2.27, 2.13, 2.26, 2.37] somebody without a purchase proves who they are and gets a line', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NO_PURCHASE);
  const applicant = newApplicant('Bueno');
  await signUpAndVerify(page);
  await page.goto('/pay/aplicar');
  await fillApplication(page, applicant);
  const nip = await signForBureau(page, applicant);
  await provePhone(page, applicant, nip);
  await proveIdentity(page);

  await expect(page.getByRole('heading', { name: /línea está lista/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /línea está lista/ })).toBeVisible();
});

test('[2.32] somebody who cannot be lent to is told why, kindly, and when to come back', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NO_PURCHASE);
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
