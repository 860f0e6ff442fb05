import type { Page } from '@playwright/test';
import { applyUntil, expectStatus } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { type Customer, proveAgain, verifyEmail } from './world/customer.ts';
import { expectFits } from './world/fits.ts';
import { pesos } from './world/paying.ts';
import { sandbox } from './world/sandbox.ts';
import { order } from './world/shop.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, ONE_SIZE, test } from './world/watched-page.ts';

test.slow();

/** Accepts four quincenas of what is on offer. */
async function acceptFour(customer: Customer): Promise<void> {
  const offer = await customer.call('getOffer', { query: {} });
  const plan = offer.plans.find(
    ({ installments, frequency }) => installments === 4 && frequency === 'quincenal',
  );
  await customer.call('acceptOffer', {
    body: {
      offer_id: offer.offer_id,
      installments: 4,
      frequency: 'quincenal',
      contract_hash: plan?.contract_hash ?? '',
    },
  });
  await expectStatus(customer, 'loan');
}

/** Somebody with two purchases to pay. */
async function borrowTwice(): Promise<Customer> {
  const { customer } = await applyUntil('offering');
  await verifyEmail(customer);
  await acceptFour(customer);
  const { paymentId } = await order('lampara-luna');
  await customer.call('createApplication', { body: { payment_id: paymentId } });
  await proveAgain(customer, 'loan_acceptance');
  await acceptFour(customer);
  return customer;
}

/** What is shown before anything is paid: one amount, its parts, and what paying today saves. */
async function openQuincena(page: Page, customer: Customer) {
  const quincena = await customer.call('getQuincena');
  if (quincena === null) throw new Error('nothing is owed');
  await enterOwn(page, customer, '/inicio');
  await page.getByRole('link', { name: 'Pagar mi quincena' }).first().click();
  await expect(page.getByRole('heading', { name: 'Pagar mi quincena', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Así se reparte' })).toBeVisible();
  for (const part of quincena.parts)
    await expect(page.getByText(pesos(part.amount)).first()).toBeVisible();
  expect(quincena.saves).toBeGreaterThan(0);
  await expect(
    page.getByText(`Si pagas hoy ahorras ${pesos(quincena.saves)} de intereses`),
  ).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);
  return quincena;
}

/** Both flowers bloom under their products' names, and what was promised is saved. */
async function expectPaid(page: Page, customer: Customer, saves: number): Promise<void> {
  await expect(page.getByRole('heading', { name: '¡Quincena pagada!' })).toBeVisible();
  await expect(
    page.getByText(`Por pagar antes ahorraste ${pesos(saves)} de intereses`),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /: 1 de 4 abonos pagados$/ })).toHaveCount(2);
  await expectNoViolation(page);
  await expectFits(page);
  const { loans } = await customer.call('listLoans', { query: { status: 'active' } });
  expect(loans.map(({ instalments_paid }) => instalments_paid)).toEqual([1, 1]);
}

test('[2.43, 2.44, 2.47] the quincena of two purchases is paid with one CLABE, split as it was shown', async ({
  page,
}) => {
  const customer = await borrowTwice();
  const { amount, saves } = await openQuincena(page, customer);
  await page.getByRole('button', { name: `Ver CLABE para ${pesos(amount)}` }).click();

  await expect(page.getByText('Se reparte así')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ya pagué' })).toBeVisible();
  await expectNoViolation(page);
  await page.reload();
  await expect(page.getByText('Se reparte así')).toBeVisible();
  const [open] = (await customer.call('getQuincena'))?.open ?? [];
  await sandbox.transfer(open?.transfer?.clabe ?? '', amount);

  await expectPaid(page, customer, saves);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Pagar mi quincena', level: 1 })).toBeVisible();
});

test(
  '[2.43, 2.44] the quincena of two purchases is paid at OXXO with one reference',
  ONE_SIZE,
  async ({ page }) => {
    const customer = await borrowTwice();
    const { amount, saves } = await openQuincena(page, customer);
    await page.getByRole('radio', { name: /Efectivo en OXXO/ }).check();
    await page.getByRole('button', { name: `Generar referencia de ${pesos(amount)}` }).click();

    await expect(page.getByText('Se reparte así')).toBeVisible();
    await expect(page.getByRole('img', { name: /Código de barras/ })).toBeVisible();
    await expectNoViolation(page);
    const [open] = (await customer.call('getQuincena'))?.open ?? [];
    await sandbox.payCash(open?.cash_reference?.number ?? '');

    await expectPaid(page, customer, saves);
  },
);
