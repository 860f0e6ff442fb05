import type { Page } from '@playwright/test';
import { acceptOffer, choosePlan } from '../world/applicant.ts';
import { applyUntil } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { order, orderState } from '../world/shop.ts';
import { expect, test } from '../world/watched-page.ts';

test('[4.02, 2.29] an offer accepted in one tab is accepted in the other', async ({
  page,
  context,
}) => {
  const { customer, order: bought } = await applyUntil('offering');
  await enter(page, customer, '/oferta');
  const other = await context.newPage();
  await other.goto('/pay/oferta');
  await expect(other.getByRole('heading', { name: /elige cuántos abonos/ })).toBeVisible();

  await acceptOffer(page, /^6 quincenas/);

  await expect(other.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  await expect.poll(() => orderState(bought.id)).toBe('paid');
});

test('[2.29] two tabs that accept at once, each another plan, agree on one of them', async ({
  page,
  context,
  expectedErrors,
}) => {
  // Whoever was second is told so.
  expectedErrors.push(/409/);
  const { customer, order: bought } = await applyUntil('offering');
  await enter(page, customer, '/oferta');
  const other = await context.newPage();
  await other.goto('/pay/oferta');

  await choosePlan(page, /^4 quincenas/);
  await choosePlan(other, /^12 quincenas/);
  // Found first and then pressed, so that neither waits for what the other has done.
  const buttonOf = (tab: Page) => tab.getByRole('button', { name: /^Aceptar/ }).elementHandle();
  const buttons = await Promise.all([buttonOf(page), buttonOf(other)]);
  await Promise.all(buttons.map((button) => button?.evaluate((it) => (it as HTMLElement).click())));

  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  }
  await expect.poll(() => orderState(bought.id)).toBe('paid');
  const details = await customer.call('getTransactionDetails');
  expect([4, 12]).toContain(details?.installments);
});

test('[4.03, 3.02] a second purchase takes the place of the first, and its tab is told', async ({
  page,
  context,
}) => {
  const { customer, order: first } = await applyUntil('offering');
  await enter(page, customer, '/oferta');
  await expect(page.getByRole('heading', { name: /elige cuántos abonos/ })).toBeVisible();

  const second = await order('lampara-luna');
  const other = await context.newPage();
  await other.goto(second.checkoutUrl);

  // Whoever is known goes to the offer at once.
  await expect(other).toHaveURL(/\/oferta$/);
  await expect(other.getByText('$1,199.00').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Fuiste redirigido a otro sitio de Abona')).toBeVisible();
  await expect(page).not.toHaveURL(/\/oferta/);
  await expect.poll(() => orderState(first.id)).toBe('cancelled');
});
