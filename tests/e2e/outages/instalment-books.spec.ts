import { expectNoViolation } from '../world/axe.ts';
import { comeTo } from '../world/clock.ts';
import { expectFits } from '../world/fits.ts';
import { borrow } from '../world/loan.ts';
import { payableOf, payBy } from '../world/paying.ts';
import { sandbox } from '../world/sandbox.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

test('[2.39] an instalment that was charged and paid shows its entries in the books, which add up', async ({
  page,
}) => {
  const borrower = await borrow('lampara-luna');
  const { instalment } = await payableOf(borrower);
  await comeTo(instalment?.due_date ?? '');
  const { instalment: due } = await payableOf(borrower);
  await payBy(borrower, { rail: 'spei', choice: 'instalment', amount: due?.amount ?? 0 });

  await enterOwn(page, borrower.customer, `/perfil/prestamos/${borrower.loanId}`);
  await page
    .getByRole('button', { name: /Abono 1/ })
    .first()
    .click();
  await page.getByRole('button', { name: '¿De dónde sale este número?' }).click();
  await page.getByText('En nuestros libros').click();

  const payment = page.getByRole('table', { name: /Tu pago · Transferencia SPEI/ });
  await expect(payment).toBeVisible();
  await expect(page.getByRole('table', { name: /Se cobró tu abono 1/ })).toBeVisible();
  await expect(payment.getByRole('row', { name: /^Suma, cuadra/ })).toBeVisible();
  await expect(page.getByText(/Cuadra al centavo/)).toBeVisible();
  await expectFits(page);
  await expectNoViolation(page);
});
