import { acceptOffer } from './world/applicant.ts';
import { applyUntil, expectStatus, identify } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { pesos } from './world/paying.ts';
import { shopOrigin } from './world/product.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

// Form, bureau, phone and identity, then the code, the till, the offer and the loan.
test.slow();

test('[2.04, 2.05, 2.14, 2.49] somebody pays at a till: the code is charged, the phone tells at once, and what goes back over the counter is told with its parts', async ({
  page,
  context,
}) => {
  const { customer } = await applyUntil('approving', { inStore: true });
  await identify(customer, 'match');
  await expect
    .poll(async () => (await customer.call('getProgress'))?.requirements.map(({ name }) => name))
    .toEqual(['store_code']);
  await enterOwn(page, customer, '/cliente-en-tienda');
  await expect(page).toHaveURL(/\/pay\/canales$/);
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Ver mi código de pago' }).click();
  const shown = page.getByText(/^(\d{4} ){4}\d{3}$/);
  await expect(shown).toBeVisible();
  await expect(page.getByRole('img', { name: /Código de barras/ })).toBeVisible();
  await expect(page.getByText(/^Vence en \d+:\d\d$/)).toBeVisible();
  await expectNoViolation(page);
  const code = String(await shown.textContent()).replaceAll(' ', '');

  const till = await context.newPage();
  await till.goto(`${shopOrigin}/trastienda`);
  await till.getByLabel('Código de pago').fill(code);
  await till.getByLabel('Monto en pesos').fill('1249.00');
  await till.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(till).toHaveURL(/\/trastienda\/CA-/);

  await expect(page).toHaveURL(/\/pay\/oferta$/);
  expect((await customer.call('getOffer', { query: {} })).amount).toBe(124_900);
  await acceptOffer(page, /6 quincenas/);
  await expectStatus(customer, 'loan');
  await expect(page).toHaveURL(/\/pay\/aprobado$/);
  await till.reload();
  await expect(till.getByText(/pagad/i).first()).toBeVisible();

  // Part of it goes back over the counter, then the rest: the customer sees where each part went.
  const backRoom = till.url();
  await till.getByLabel('Monto en pesos').fill('249.00');
  await till.getByRole('button', { name: 'Devolver este monto' }).click();
  await expect(till.getByText('Va en camino')).toBeVisible();
  const { refunds } = await customer.call('listOwnRefunds');
  expect(refunds).toMatchObject([{ amount: 24_900, state: 'applied', to_account: null }]);
  await page.goto('/pay/reembolsos');
  await expect(page.getByText('+$249.00')).toBeVisible();
  await expect(page.getByText('Aplicado a tu plan')).toBeVisible();
  const toPlan = page.getByText('Bajó de tu plan').locator('..');
  await expect(toPlan).toContainText(pesos(refunds[0]?.to_plan ?? 0));
  await expectNoViolation(page);

  await till.goto(backRoom);
  // The shop sees before where the money goes.
  await expect(till.getByText(/Baja de lo que debe el cliente: \$/)).toBeVisible();
  await till.getByRole('button', { name: 'Devolver todo lo que queda' }).click();
  await expect(till.getByText('Va en camino')).toBeVisible();
  await expect
    .poll(async () => (await customer.call('listOwnRefunds')).refunds.map(({ amount }) => amount))
    .toContain(100_000);
  await page.goto('/pay/reembolsos');
  await expect(page.getByText('+$1,000.00')).toBeVisible();
  // The loan ended with it, and nobody is sent away from where they look.
  await expectStatus(customer, 'cancelled');
  await expect(page).toHaveURL(/\/pay\/reembolsos$/);
  const { loans } = await customer.call('listLoans', { query: { status: 'active' } });
  expect(loans).toEqual([]);
});
