import { applyUntil, expectStatus } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { type Customer, proveAgain, verifyEmail } from './world/customer.ts';
import { expectFits } from './world/fits.ts';
import { pesos } from './world/paying.ts';
import { sandbox } from './world/sandbox.ts';
import { order } from './world/shop.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

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

test('[2.43, 2.47] the quincena of two purchases is paid with one CLABE, split as it was shown', async ({
  page,
}) => {
  const customer = await borrowTwice();
  const quincena = await customer.call('getQuincena');
  const amount = quincena?.amount ?? 0;
  await enterOwn(page, customer, '/inicio');
  await page.getByRole('link', { name: 'Pagar mi quincena' }).first().click();

  await expect(page.getByRole('heading', { name: 'Pagar mi quincena', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Así se reparte' })).toBeVisible();
  for (const part of quincena?.parts ?? [])
    await expect(page.getByText(pesos(part.amount)).first()).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);
  await page.getByRole('button', { name: `Ver CLABE para ${pesos(amount)}` }).click();

  await expect(page.getByText('Se reparte así')).toBeVisible();
  await expectNoViolation(page);
  await page.reload();
  await expect(page.getByText('Se reparte así')).toBeVisible();
  const [open] = (await customer.call('getQuincena'))?.open ?? [];
  await sandbox.transfer(open?.transfer?.clabe ?? '', amount);

  await expect(page.getByRole('heading', { name: '¡Quincena pagada!' })).toBeVisible();
  await expectNoViolation(page);
  const { loans } = await customer.call('listLoans', { query: { status: 'active' } });
  expect(loans.map(({ loan_id }) => loan_id).toSorted()).toEqual(
    (quincena?.parts ?? []).map(({ loan_id }) => loan_id).toSorted(),
  );
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Pagar mi quincena', level: 1 })).toBeVisible();
});
