import { expectNoViolation } from '../world/axe.ts';
import { borrow } from '../world/loan.ts';
import { sandbox } from '../world/sandbox.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

const DAY_MS = 86_400_000;

test.slow();
test.afterEach(() => sandbox.moveClock({ reset: true }));

test('[2.02, 2.43, 8.05] somebody who is late sees why it costs more, pays all of it, and owes nothing late', async ({
  page,
}) => {
  const { customer, loanId } = await borrow('lampara-luna');
  const first = await customer.call('getPayable', { params: { loan_id: loanId } });
  const untilDueMs = Date.parse(first.instalment?.pay_by ?? '') - Date.now();
  await sandbox.moveClock({ advance_days: Math.ceil(untilDueMs / DAY_MS) + 3 });
  await enterOwn(page, customer, '/inicio');
  await expect(page.getByText(/^Venció hace \d+ días?$/)).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Ponerme al corriente' }).click();

  const { overdue } = await customer.call('getPayable', { params: { loan_id: loanId } });
  await page.getByRole('radio', { name: /^Otra cantidad/ }).check();
  await page.getByLabel('¿Cuánto quieres abonar?').fill('999999');
  await expect(page.getByText('El monto no es válido')).toBeVisible();
  await page.getByRole('radio', { name: /^(Todo lo vencido|El abono más atrasado)/ }).check();
  await page.getByRole('radio', { name: /^Efectivo en OXXO/ }).check();
  await page
    .getByRole('button', { name: /^Generar referencia/ })
    .first()
    .click();
  const reference = await page.getByText(/^93\d{2} \d{4} \d{4} \d{2}$/).textContent();
  await sandbox.payCash(String(reference).replaceAll(' ', ''));

  await expect(page.getByRole('heading', { name: '¡Abono recibido!' })).toBeVisible();
  const paid = await customer.call('listPaymentAttempts', { query: { loan_id: loanId } });
  expect(paid.items[0]).toMatchObject({ status: 'applied', amount: overdue?.amount });
  const after = await customer.call('getPayable', { params: { loan_id: loanId } });
  expect(after.overdue).toBeNull();
  await page.getByRole('link', { name: 'Ir a inicio' }).click();
  await expect(page.getByText(/^Vas al corriente/)).toBeVisible();
});
