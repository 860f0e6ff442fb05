import { applyUntil } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { expectFits } from './world/fits.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

test('[2.29] an offer stands beside paying cash and beside the shorter plan, which is a tap away', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering');
  await enterOwn(page, customer, '/oferta');
  const plans = page.getByRole('radio', { name: /quincenas/ });
  await plans.last().check();
  const compared = page.getByRole('region', { name: 'Compara antes de aceptar' });
  await expect(compared.getByText('De contado')).toBeVisible();
  await expect(compared.getByText(/^\$[\d,.]+ \(\+\$[\d,.]+\)$/)).toBeVisible();
  await expectFits(page);
  await expectNoViolation(page);

  const cheaper = compared.getByRole('button', { name: /^Elegir \d+ quincenas y ahorrar \$/ });
  await cheaper.focus();
  await page.keyboard.press('Enter');

  await expect(plans.last()).not.toBeChecked();
  await expect(
    compared.getByText(/^(Este plan cuesta lo mismo|Ningún plan más corto)/),
  ).toBeVisible();
  await expectNoViolation(page);
});
