import { applyUntil } from '../world/application.ts';
import { sandbox } from '../world/sandbox.ts';
import { addAccount, clabeEnding, enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

test.afterEach(() => sandbox.heal());

test('[2.50] an account is checked by one centavo, and while its bank is away it is in review, which is told', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering');
  await sandbox.setFaults({ spei: { mode: 'down' } });
  await enterOwn(page, customer, '/cuentas/agregar');
  await expect(page.getByText(/Le enviamos un centavo para comprobar que es tuya/)).toBeVisible();
  await addAccount(page, clabeEnding('4321'));
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page).toHaveURL(/\/pay\/cuentas$/);
  await expect(page.getByText('En revisión')).toBeVisible();
  const { accounts } = await customer.call('listBankAccounts');
  expect(accounts).toMatchObject([{ status: 'pending', default_for: [] }]);
});
