import { addDays, civilDate } from '@abona/kernel/civil-date';
import type { Page } from '@playwright/test';
import { expectNoViolation } from '../world/axe.ts';
import { comeTo } from '../world/clock.ts';
import { expectFits } from '../world/fits.ts';
import { borrow } from '../world/loan.ts';
import { runCommand } from '../world/operator-command.ts';
import { payableOf, pesos } from '../world/paying.ts';
import { readPdf } from '../world/pdf.ts';
import { sandbox } from '../world/sandbox.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** The screen as it stands, at a desk and on a phone. */
async function expectSound(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoViolation(page);
    await expectFits(page);
  }
}

test.slow();
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

test('a quita: offered by somebody of ours, seen beside today’s debt, signed with a code, and kept on paper', async ({
  page,
}) => {
  const borrower = await borrow('lampara-luna');
  const { customer, loanId, applicant, lastMessage } = borrower;
  const { instalment } = await payableOf(borrower);
  const today = addDays(civilDate(instalment?.pay_by ?? ''), 65);
  await comeTo(today);
  await runCommand('quita-offer.ts', loanId, '300', '2', addDays(today, 10));

  await enterOwn(page, customer, `/perfil/prestamos/${loanId}/no-puedo-pagar`);
  await expect(page.getByRole('radio', { name: /^Oferta de quita/ })).toBeChecked();
  await expect(
    page.getByText(/^Pagas \$.+ en 2 abonos en vez de \$.+ Vale hasta el/),
  ).toBeVisible();
  await expectSound(page);
  const compare = page.getByRole('button', { name: 'Comparar: oferta de quita' });
  await compare.filter({ visible: true }).click();

  await expect(page.getByText(/^Te perdonamos \$3\d\d\.\d\d$/)).toBeVisible();
  await expect(page.getByText('Pagas de menos en total')).toBeVisible();
  await expect(page.getByText(/«reestructurado con quita» \(RQ\)/)).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mandarme mi código' }).filter({ visible: true }).click();
  const { code } = await sandbox.codeTo(applicant.phone, lastMessage);
  await page.getByLabel('Código de 6 dígitos').fill(code);
  await expectSound(page);
  const sign = page.getByRole('button', { name: /^Firmar 2 abonos de \$/ });
  await sign.filter({ visible: true }).click();

  await expect(page.getByRole('heading', { name: 'Plan firmado' })).toBeVisible();
  await expectSound(page);
  const after = await customer.call('getLoan', { params: { loan_id: loanId } });
  expect(after.overdue).toBeNull();
  const addendum = page.getByRole('link', { name: /^Convenio que cambia tu contrato/ });
  const paper = await readPdf(String(await addendum.getAttribute('href')));
  expect(paper).toContain('Te perdonamos $300.00');
  expect(paper).toContain(pesos(after.remaining));
  const subjects = async () =>
    (await sandbox.mailsTo(customer.person.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Tu plan nuevo quedó firmado');
});
