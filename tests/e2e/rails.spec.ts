import { paymentRails } from '@abona/contract/collections/payment-attempt';
import type { Page } from '@playwright/test';
import { paidInBooks } from './world/books.ts';
import { borrow, saveCalmCard, signMandate } from './world/loan.ts';
import { nextAmount, payableOf, payBy, pesos } from './world/paying.ts';
import { readPdf } from './world/pdf.ts';
import { sandbox } from './world/sandbox.ts';
import { giveBack } from './world/shop.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

/** Every receipt on the screen, with the file behind it. */
async function receiptsOn(page: Page): Promise<readonly { text: string; address: string }[]> {
  const links = await page.getByRole('link', { name: /^Pago de \$/ }).all();
  return Promise.all(
    links.map(async (link) => ({
      text: String(await link.textContent()),
      address: String(await link.getAttribute('href')),
    })),
  );
}

test('[2.40, 2.43, 2.44, 2.46] by every rail an instalment is paid early, first in part, is told of twice and counts once: screen, files and books agree', async ({
  page,
}) => {
  const borrower = await borrow();
  const { customer, loanId } = borrower;
  const cardId = await saveCalmCard(customer);
  await signMandate(customer);
  const paid = [];
  for (const rail of paymentRails) {
    const { instalment, overdue } = await payableOf(borrower);
    expect([instalment?.is_overdue, overdue]).toEqual([false, null]);
    paid.push(await payBy(borrower, { rail, cardId, choice: 'amount', amount: 10_000 }));
    const rest = await nextAmount(borrower);
    expect(rest).toBe((instalment?.amount ?? 0) - 10_000);
    paid.push(await payBy(borrower, { rail, cardId, choice: 'instalment', amount: rest }));
  }
  for (const { rail, attempt_id, transfer, cash_reference } of paid) {
    if (cash_reference !== null)
      await expect(sandbox.payCash(cash_reference.number)).rejects.toThrow('already_paid');
    // Santander says it once, by the browser.
    if (rail !== 'santander')
      expect(await sandbox.tellAgain(transfer?.clabe ?? attempt_id)).toBeGreaterThan(0);
  }

  await enterOwn(page, customer, `/perfil/prestamos/${loanId}/comprobantes`);
  await expect(page.getByRole('link', { name: /^Pago de \$/ })).toHaveCount(paid.length);
  const receipts = await receiptsOn(page);
  for (const { text, address } of receipts) {
    const [figure = ''] = /\$[\d,]+\.\d\d/.exec(text) ?? [];
    expect(await readPdf(address)).toContain(figure);
  }
  for (const { amount } of paid)
    expect(receipts.some(({ text }) => text.includes(pesos(amount)))).toBe(true);
  expect(await paidInBooks(loanId)).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
});

test('[2.43, 2.47, 2.49] a shop gives everything back while its customer pays: nothing is owed, and what was paid too late is to come back, once', async ({
  page,
}) => {
  const borrower = await borrow('lampara-luna');
  const { customer, loanId, order } = borrower;
  const amount = await nextAmount(borrower);
  await enterOwn(page, customer, `/perfil/pagos/${loanId}`);
  await page.getByRole('radio', { name: /^El abono que sigue/ }).check();
  await page.getByRole('radio', { name: /^Efectivo en OXXO/ }).check();
  await page
    .getByRole('button', { name: /^Generar referencia/ })
    .first()
    .click();
  const shown = page.getByText(/^93\d{2} \d{4} \d{4} \d{2}$/);
  await expect(shown).toBeVisible();
  const reference = String(await shown.textContent()).replaceAll(' ', '');

  await giveBack(order);
  const other = await page.context().newPage();
  await other.goto('/pay/reembolsos');
  await expect(other.getByText('+$1,199.00')).toBeVisible();
  await expect(other.getByText('Aplicado a tu plan')).toBeVisible();
  await sandbox.payCash(reference);
  const attempts = () => customer.call('listPaymentAttempts', { query: { loan_id: loanId } });
  await expect
    .poll(async () => (await attempts()).items.map(({ status }) => status))
    .toEqual(['applied']);

  // The money came, none of it was owed, and it waits for its owner.
  await page.goto('/pay/compras');
  await page.getByRole('link', { name: /^Abono, Lámpara Luna / }).click();
  // Of one day, payments are told before refunds: a part paid ahead what was given back after it.
  const amountsIn = async (part: string) => {
    const text = await page.getByText(part).locator('..').textContent();
    return Math.round(Number(/\$([\d.]+)/.exec(String(text))?.[1]) * 100);
  };
  await expect(page.getByText('Quedó como saldo a favor')).toBeVisible();
  expect(
    (await amountsIn('Adelantaste de tu deuda')) + (await amountsIn('Quedó como saldo a favor')),
  ).toBe(amount);
  await page.goto('/pay/reembolsos');
  await expect(page.getByText(`Tienes ${pesos(amount)} por recibir`)).toBeVisible();
  await expect(page.getByText('Elige una cuenta a tu nombre y te lo enviamos.')).toBeVisible();
  expect(await paidInBooks(loanId)).toBe(amount);
});
