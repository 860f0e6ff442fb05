import { capture } from './world/applicant.ts';
import { applyUntil, expectStatus } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { expectFits } from './world/fits.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[2.32] somebody declined for the amount goes on with the one that would pass, or has a person look', async ({
  page,
}) => {
  const { customer } = await applyUntil('scoring', { loan: 50_000_00 });
  await expectStatus(customer, 'rejected');
  await enterOwn(page, customer, '/rechazado');
  await page.getByRole('link', { name: 'Confirmar mi identidad' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await capture(page, /^Coincide/);
  await page.getByRole('link', { name: 'Continuar' }).click();

  await expect(page.getByRole('heading', { name: 'Esto sí pasaría hoy' })).toBeVisible();
  await expect(page.getByText(/consultamos otra vez tu buró/)).toBeVisible();
  await expect(page.getByText(/CAT sin IVA/)).toBeVisible();
  await expectFits(page);
  await expectNoViolation(page);
  const review = page.getByRole('link', { name: 'Pedir que lo revise una persona' });
  await review.click();
  await expect(page).toHaveURL(/\/casos\/nuevo\/revision\?solicitud=\d+$/);
  await page.goBack();

  const { smaller_amount } = (await customer.call('getDecision')) ?? {};
  await page.getByRole('button', { name: /^Seguir con \$/ }).click();
  await expect(page).not.toHaveURL(/rechazado/);
  await expect
    .poll(async () => (await customer.call('getApplicationPayment'))?.amount)
    .toBe(smaller_amount?.amount);
});
