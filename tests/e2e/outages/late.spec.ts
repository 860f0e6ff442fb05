import { paymentRails } from '@abona/contract/collections/payment-attempt';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { expectNoViolation } from '../world/axe.ts';
import { owedInBooks } from '../world/books.ts';
import { comeTo } from '../world/clock.ts';
import { type Borrower, borrow, saveCalmCard, signMandate } from '../world/loan.ts';
import { payableOf, payBy, pesos } from '../world/paying.ts';
import { readPdf } from '../world/pdf.ts';
import { sandbox } from '../world/sandbox.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

/** So many days after the next instalment was due. */
async function bePastDue(borrower: Borrower, days: number): Promise<void> {
  const { instalment } = await payableOf(borrower);
  await comeTo(addDays(civilDate(instalment?.pay_by ?? ''), days));
}

test('[2.02, 2.43, 8.05] somebody who is late sees why it costs more, pays all of it, and owes nothing late', async ({
  page,
}) => {
  const borrower = await borrow('lampara-luna');
  const { customer, loanId } = borrower;
  await bePastDue(borrower, 3);
  await enterOwn(page, customer, '/inicio');
  await expect(page.getByText(/^Venció hace \d+ días?$/)).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Ponerme al corriente' }).click();

  const { overdue } = await customer.call('getPayable', { params: { loan_id: loanId } });
  await page.getByRole('radio', { name: /^Otra cantidad/ }).check();
  await page.getByLabel('¿Cuánto quieres abonar?').fill('999999');
  await expect(page.getByText('El monto no es válido')).toBeVisible();
  await page.getByRole('radio', { name: /^Todo lo vencido/ }).check();
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

test('[2.16, 2.43, 2.44, 2.46] whoever is months late catches up by every rail, and the month’s statement closes where the books do', async ({
  page,
}) => {
  const borrower = await borrow('lampara-luna');
  const { customer, loanId } = borrower;
  const cardId = await saveCalmCard(customer);
  await signMandate(customer);
  await bePastDue(borrower, 130);
  await enterOwn(page, customer, '/inicio');
  await expect(page.getByText(/^Venció hace \d+ días$/)).toBeVisible();
  for (const rail of paymentRails) {
    const { instalment } = await payableOf(borrower);
    expect(instalment?.is_overdue).toBe(true);
    const amount = instalment?.amount ?? 0;
    await payBy(borrower, { rail, cardId, choice: 'instalment', amount });
  }
  await page.reload();
  await expect(page.getByText(/^Vas al corriente/)).toBeVisible();

  await sandbox.moveClock({ advance_days: 31 });
  const { statements } = await customer.call('listStatements', { query: {} });
  const [last] = statements;
  const owed = pesos(await owedInBooks(loanId, last?.period_to ?? ''));
  await page.goto('/pay/estados_de_cuenta');
  await page
    .getByRole('button', { name: new RegExp(`Pagaste \\${pesos(last?.paid ?? 0)}$`) })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Saldo por concepto' })).toContainText(owed);
  const file = page.getByRole('link', { name: 'Descargar PDF' }).first();
  expect(await readPdf(String(await file.getAttribute('href')))).toContain(owed);
});
