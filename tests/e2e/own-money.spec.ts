import { expectNoViolation } from './world/axe.ts';
import { type Borrower, borrow } from './world/loan.ts';
import { sandbox } from './world/sandbox.ts';
import { giveBack } from './world/shop.ts';
import { addAccount, clabeEnding, enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

// One loan: first it pays itself, then the product goes back.
test.describe.configure({ mode: 'default' });
test.slow();

let borrower: Borrower;
test.beforeAll(async () => {
  borrower = await borrow();
});

test('[2.18, 2.50, 2.51] automatic payment is signed for a code, shows its next charge, is paused and ended by one tap', async ({
  page,
  expectedErrors,
}) => {
  // A session alone signs nothing.
  expectedErrors.push(/403 .*\/mandates/);
  await enterOwn(page, borrower.customer, '/pago-automatico/');
  await page.getByRole('button', { name: 'Agregar una cuenta' }).click();
  await addAccount(page, clabeEnding('4321'));
  await expect(page).toHaveURL(/\/pay\/pago-automatico\?instrument=acct_/);
  await expect(page.getByRole('radio', { name: /BBVA México/ })).toBeChecked();
  await expect(page.getByText('Monto máximo por abono')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Firmar y activar' }).click();
  await page.getByRole('button', { name: /Por correo/ }).click();
  await expect(page.getByLabel('Código de 6 dígitos')).toBeVisible();
  await expectNoViolation(page);
  const { code } = await sandbox.codeTo(borrower.customer.person.email, 0);
  await page.getByLabel('Código de 6 dígitos').fill(code);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Firmar y activar' }).click();
  await expect(page.getByText(/en cuanto tu banco lo acepte/)).toBeVisible();

  const next = page.getByText(/^Se cobrará el /);
  // Its bank takes the mandate when it is asked to hurry, once the mandate is there.
  await expect
    .poll(async () => {
      await sandbox.hurryDebit();
      return (await borrower.customer.call('listMandates')).items[0]?.status;
    })
    .toBe('active');
  await expect(next).toBeVisible();
  await expectNoViolation(page);
  const automatic = page.getByRole('switch');
  await automatic.click();
  await expect(page.getByText(/no cobraremos nada hasta que lo reanudes/)).toBeVisible();
  await automatic.click();
  await expect(next).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar la domiciliación' }).click();
  await expect(page.getByRole('button', { name: 'Firmar y activar' })).toBeVisible();
  const { items } = await borrower.customer.call('listMandates');
  expect(items).toMatchObject([{ status: 'cancelled' }]);
});

/** Pays the next instalment at OXXO, without a browser. */
async function payAtTill({ customer: { call }, loanId }: Borrower): Promise<void> {
  const { instalment } = await call('getPayable', { params: { loan_id: loanId } });
  const { attempt_id: id } = await call('beginPayment', {
    body: { loan_id: loanId, choice: 'instalment', amount: instalment?.amount ?? 0, rail: 'oxxo' },
  });
  const standing = () => call('getPaymentAttempt', { params: { id } });
  await expect.poll(async () => (await standing()).status).toBe('waiting');
  await sandbox.payCash((await standing()).cash_reference?.number ?? '');
  await expect.poll(async () => (await standing()).status).toBe('applied');
}

test('[2.41, 2.49] a product that goes back pauses its loan, and what was paid comes to the account of refunds', async ({
  page,
}) => {
  const { customer, order } = borrower;
  await payAtTill(borrower);
  await enterOwn(page, customer, '/perfil/reembolso-automatico');
  await expect(page.getByText(/BBVA México ···· /)).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Ver mis reembolsos' }).click();
  await page.getByRole('button', { name: /^Devolví el producto/ }).click();
  await expect(page.getByText('Baja de tu plan')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Sí, lo devolví' }).click();
  await expect(page.getByText(/Tus pagos están en pausa hasta el/)).toBeVisible();

  await giveBack(order);
  await expect
    .poll(async () => (await customer.call('listOwnRefunds')).refunds.length)
    .toBeGreaterThan(0);
  await page.goto('/pay/reembolsos');
  await expect(page.getByText('Reembolsada')).toBeVisible();
  await expect(page.getByText(/^(En camino|Depositado)$/)).toBeVisible();
  await expectNoViolation(page);
});
