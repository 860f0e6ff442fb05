/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { applyUntil } from './world/application.ts';
import { type Customer, enterAsNew } from './world/customer.ts';
import { expectFits } from './world/fits.ts';
import { type Borrower, borrow } from './world/loan.ts';
import { nextAmount } from './world/paying.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

// Each walks a dozen screens.
test.slow();

/** As somebody reads who asked for letters twice as large. */
const readLarge = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`/pay${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectFits(page);
  }
}

/** What is left of the line comes after the rest. */
async function expectLineFits(page: Page): Promise<void> {
  await page.goto('/pay/inicio');
  await expect(page.getByText('Disponible para comprar').first()).toBeVisible();
  await expectFits(page);
}

type Waiting = Borrower & { readonly slips: readonly string[] };

/** What is owed, and two references for it that wait. */
async function aBorrower(): Promise<Waiting> {
  const borrower = await borrow('lampara-luna');
  const { customer, loanId } = borrower;
  const body = {
    loan_id: loanId,
    choice: 'instalment',
    amount: await nextAmount(borrower),
  } as const;
  const slips = [];
  for (const rail of ['oxxo', 'spei'] as const) {
    const { attempt_id: id } = await customer.call('beginPayment', { body: { ...body, rail } });
    slips.push(`/perfil/pagos/${loanId}/confirmacion?intento=${id}`);
  }
  return { ...borrower, slips };
}

const enterAt = async (page: Page, customer: Customer): Promise<void> =>
  enterOwn(page, customer, '/inicio');

const atLittleWidth = (page: Page): Promise<void> =>
  page.setViewportSize({ width: 320, height: 640 });

test('[2.02, 2.03, 2.39, 2.43] at 320 px a borrower’s screens hold everything, and no amount breaks', async ({
  page,
}) => {
  const { customer, loanId, slips } = await aBorrower();
  await atLittleWidth(page);
  await enterAt(page, customer);
  await walk(page, [
    ...['/inicio', '/compras', `/perfil/prestamos/${loanId}`, `/perfil/pagos/${loanId}`],
    ...['/perfil/saldo', '/cuenta', '/canales', '/comprar/prestamo-personal', ...slips],
  ]);
  await expectLineFits(page);
});

test('[2.02, 2.03, 2.39, 2.43] with letters twice as large a borrower’s screens hold everything, and no amount breaks', async ({
  page,
}) => {
  const { customer, loanId, slips } = await aBorrower();
  await readLarge(page);
  await enterAt(page, customer);
  await walk(page, [
    ...['/inicio', '/compras', `/perfil/prestamos/${loanId}`, `/perfil/pagos/${loanId}`],
    ...['/cuenta', '/canales', ...slips],
  ]);
  await expectLineFits(page);
});

test('[2.29] an offer holds everything at 320 px and with letters twice as large, and no amount breaks', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering');
  await atLittleWidth(page);
  await enterOwn(page, customer, '/oferta');
  await walk(page, ['/oferta']);
  await page.setViewportSize({ width: 390, height: 844 });
  await readLarge(page);
  await walk(page, ['/oferta']);
});

test('[2.02, 2.03, 2.06] nothing is asked for in vain by the screens of somebody new: their console is silent', async ({
  page,
}) => {
  await enterAsNew(page, '/inicio');
  await walk(page, [
    ...['/inicio', '/compras', '/canales', '/cuenta', '/perfil/credito', '/perfil/saldo'],
    ...['/credito/detalle', '/perfil/pagos', '/comprar/prestamo-personal'],
  ]);
});

test('[2.29] an offer that is accepted without the consent says so where it was pressed, and shows it', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering');
  await enterOwn(page, customer, '/oferta');
  await page
    .getByRole('button', { name: /^Aceptar/ })
    .first()
    .click();

  await expect(page.getByRole('contentinfo')).toContainText('marca que leíste el contrato');
  const consent = page.getByRole('checkbox', { name: /^Leí y acepto/ });
  await expect(consent).toBeFocused();
  await expect(consent).toBeInViewport();
});
