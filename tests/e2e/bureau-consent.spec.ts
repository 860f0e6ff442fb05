import { applyUntil, expectStatus } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { expectFits } from './world/fits.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('the consent for the bureau is taken back at once, after what it stops is said, and stays in the history', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering');
  await enterOwn(page, customer, '/cuenta/privacidad');
  await page.getByRole('button', { name: 'Retirar' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Lo que se detiene')).toBeVisible();
  await expect(sheet.getByText('Lo que sigue igual')).toBeVisible();
  await expectNoViolation(page);
  await sheet.getByRole('button', { name: 'Sí, retirar mi permiso' }).click();

  await expect(page.getByText(/^Lo retiraste\./)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expectStatus(customer, 'cancelled');
  const { consents, bureau } = await customer.call('listGivenConsents');
  expect(bureau).toBe(false);
  const answers = consents.filter(({ document }) => document === 'bureau_consultation');
  expect(answers.map(({ is_given }) => is_given)).toEqual([false, true]);
  await expectFits(page);
  await expectNoViolation(page);
});
