import { applyUntil } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { borrow } from './world/loan.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test('a cap of one’s own is set at once and raised after a night, beside debts elsewhere', async ({
  page,
}) => {
  test.slow();
  const { customer } = await borrow();
  await enterOwn(page, customer, '/cuenta/tope-por-quincena');
  await expect(page.getByText('Sin tope')).toBeVisible();
  const cap = page.getByLabel('Tope por quincena');
  const save = page.getByRole('button', { name: 'Guardar mi tope' }).locator('visible=true');
  await cap.fill('1500');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tu tope ya cuenta')).toBeVisible();
  await cap.fill('2500');
  await save.click();
  await expect(page.getByText('Tu tope sube a $2,500.00')).toBeVisible();
  await expect(page.getByText(/a las 8:00 a\.m\. Hasta entonces/)).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Echarme atrás' }).click();
  await expect(page.getByText('Tu tope sube a $2,500.00')).toHaveCount(0);

  await page.getByRole('button', { name: 'Agregar otra deuda' }).click();
  await page.getByLabel('Cómo le dices').fill('Tarjeta del banco');
  await page.getByLabel('Cuánto pagas cada vez').fill('600');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Guardar deuda' }).click();
  await expect(page.getByText('Tarjeta del banco')).toBeVisible();
  await expectNoViolation(page);
});

test('an offer marks the plan that goes beyond a cap of one’s own, and says what can be done', async ({
  page,
}) => {
  test.slow();
  const { customer } = await applyUntil('offering');
  const { plans } = await customer.call('getOffer', { query: {} });
  const least = Math.min(...plans.map(({ installment_amount }) => installment_amount));
  await customer.call('setQuincenaCap', { body: { amount: least + 500 } });
  await enterOwn(page, customer, '/oferta');
  await page.getByRole('radio').first().check({ force: true });
  await expect(page.getByText('Este plan pasa de tu tope por quincena')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Ver mi tope por quincena' }).click();
  await expect(page.getByText('Lo pusiste tú. Nadie puede prestarte por encima.')).toBeVisible();
});
