import type { Page } from '@playwright/test';
import { expectNoViolation } from './world/axe.ts';
import { type Borrower, borrow, saveAskingCard, signMandate } from './world/loan.ts';
import { nextAmount, pesos } from './world/paying.ts';
import { readPdf } from './world/pdf.ts';
import { vendorOrigin } from './world/product.ts';
import { sandbox } from './world/sandbox.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

// One loan is paid by every rail in turn, and paid off in the end.
test.describe.configure({ mode: 'default' });
test.slow();
test.use({ serviceWorkers: 'allow' });

let borrower: Borrower;
test.beforeAll(async () => {
  borrower = await borrow();
});

const openPaying = (page: Page): Promise<void> =>
  enterOwn(page, borrower.customer, `/perfil/pagos/${borrower.loanId}`);

const choose = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('radio', { name }).check();

const press = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** The screen tells by itself: nobody reloads it. */
/** Whoever was not told in time looks by themselves, every fifteen seconds. */
const LOOKED_TWICE = { timeout: 45_000 };

async function expectApplied(page: Page, amount: number): Promise<void> {
  await expect(page.getByRole('heading', { name: '¡Abono recibido!' })).toBeVisible(LOOKED_TWICE);
  await expect(page.getByText(`Tu pago de ${pesos(amount)} ya está aplicado.`)).toBeVisible();
}

/** Home as its page draws it while the app is held back; what is asked for is counted. */
async function openHeldBack(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/protected/home')) asked += 1;
  });
  await page.route('**/pay/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  // An answer grows old only when a test says so, however long it takes to look at the page.
  const now = new Date();
  await page.clock.setFixedTime(now);
  await enterOwn(page, borrower.customer, '/inicio');
  const wall = page.getByRole('main').locator('section').first();
  await expect(wall).toContainText(pesos(await nextAmount(borrower)));
  await page.evaluate(() => window.scrollTo(0, 40));
  const look = () => wall.evaluate((node) => [node.textContent, node.clientHeight, window.scrollY]);
  return { look, release, asked: () => asked, now: now.getTime() };
}

test('[2.02] what to pay is painted before the app is there, which takes it over as it stands', async ({
  page,
}) => {
  const { look, release, asked } = await openHeldBack(page);
  const early = page.locator('#starting');
  await expect(early).toContainText(pesos(await nextAmount(borrower)));
  await expect(page.getByRole('link', { name: 'Pagar abono' })).toHaveAttribute(
    'href',
    `/pay/perfil/pagos/${borrower.loanId}`,
  );
  await expectNoViolation(page);
  const painted = await look();
  release();
  await expect(early).toHaveCount(0);

  await expect.poll(look).toEqual(painted);
  expect(asked()).toBe(1);
});

test('[2.02] whoever has scrolled home stays there though the app must ask anew what is owed', async ({
  page,
}) => {
  const { look, release, asked, now } = await openHeldBack(page);
  const painted = await look();
  await page.clock.setFixedTime(now + 60_000);
  release();
  await expect(page.locator('#starting')).toHaveCount(0);

  await expect.poll(look).toEqual(painted);
  expect(asked()).toBe(2);
});

test('[2.43, 2.47] an instalment is paid at OXXO, with bars that open without a network', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  // What they signed is in their mailbox.
  await expect
    // In a rush it waits for a calmer moment.
    .poll(() => sandbox.mailsTo(borrower.customer.person.email), { timeout: 100_000 })
    .toContainEqual(expect.objectContaining({ subject: 'Tu contrato de crédito con Abona' }));
  const amount = await nextAmount(borrower);
  await openPaying(page);
  await choose(page, /^El abono que sigue/);
  await choose(page, /^Efectivo en OXXO/);
  await expectNoViolation(page);
  await press(page, /^Generar referencia/);
  const bars = page.getByRole('img', { name: 'Código de barras de la referencia' });
  await expect(bars).toBeVisible();
  await expectNoViolation(page);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(bars).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(bars).toBeVisible();
  await expect(page.getByText(/Esto es lo que viste el/)).toBeVisible();
  const reference = await page.getByText(/^93\d{2} \d{4} \d{4} \d{2}$/).textContent();
  await context.setOffline(false);
  await expect(page.getByText(/Esto es lo que viste el/)).toBeHidden();
  // The browser would leave for the file, or save it: here it is only asked for.
  await page.route('**/public/documents/*', (route) => route.fulfill({ status: 204 }));
  const opened = page.waitForRequest(/\/public\/documents\//);
  await page.getByRole('button', { name: 'Guardar PDF' }).click();
  expect(await readPdf((await opened).url())).toContain(pesos(amount));
  await sandbox.payCash(String(reference).replaceAll(' ', ''));

  await expectApplied(page, amount);
  await expectNoViolation(page);
});

test('[2.43, 5.01] part of an instalment is sent by SPEI twice under one key, and counts once', async ({
  page,
}) => {
  await openPaying(page);
  await choose(page, /^Otra cantidad/);
  await page.getByLabel('¿Cuánto quieres abonar?').fill('150.00');
  await choose(page, /^Transferencia SPEI/);
  await press(page, /^Ver CLABE/);
  const shown = page.getByText(/^\d{3}( \d{3}){5}$/);
  await expect(shown).toBeVisible();
  const clabe = String(await shown.textContent()).replaceAll(' ', '');
  const before = await nextAmount(borrower);

  const sent = await sandbox.transfer(clabe, 15_000);
  await expectApplied(page, 15_000);
  await sandbox.repeatTransfer(sent);

  expect(await nextAmount(borrower)).toBe(before - 15_000);
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(page.getByText('$150.00').first()).toBeVisible();
});

test('[2.43, 2.47] a card whose bank asks its holder is charged once they said yes there', async ({
  page,
}) => {
  await saveAskingCard(borrower.customer);
  const amount = await nextAmount(borrower);
  await openPaying(page);
  await choose(page, /^El abono que sigue/);
  await choose(page, /^Visa ···· 3155/);
  await press(page, /^Pagar /);
  await page.getByRole('button', { name: 'Ir a mi banco' }).click();
  await expect(page).toHaveURL((url) => url.origin === vendorOrigin);
  await page.getByRole('button', { name: 'Autorizar el cargo' }).click();

  await expect(page).toHaveURL(/\/confirmacion\?intento=att_/);
  await expectApplied(page, amount);
});

test('[2.44, 2.47] a direct debit is confirmed with its terms and charged to the account', async ({
  page,
}) => {
  await signMandate(borrower.customer);
  const amount = await nextAmount(borrower);
  await openPaying(page);
  await choose(page, /^El abono que sigue/);
  await choose(page, /^Débito a tu cuenta/);
  await press(page, /^Continuar con/);
  await page.getByRole('link', { name: /^Santander/ }).click();
  await press(page, /^Pagar /);
  await expect(page.getByText('Antes de seguir, marca que autorizas el cargo.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await expectNoViolation(page);
  await press(page, /^Pagar /);

  await expectApplied(page, amount);
});

test('[2.45, 2.46] Santander’s page is paid at, and its signed answer brings the payment back', async ({
  page,
}) => {
  // As the flag service answers for somebody the pilot was switched on for.
  await page.route('**/api/flags/v1/evaluations', async (route) => {
    const answer = await route.fetch();
    const reply = await answer.json();
    reply.data.features.wipFtiiSantander = true;
    await route.fulfill({ response: answer, json: reply });
  });
  const amount = await nextAmount(borrower);
  await openPaying(page);
  await choose(page, /^El abono que sigue/);
  await choose(page, /^Cuenta Santander/);
  await press(page, /^Continuar con/);
  await expect(page).toHaveURL(/\/debito-santander\?/);
  await page.getByRole('link', { name: /^Cuenta Santander/ }).click();
  await page.getByRole('checkbox').check();
  await press(page, /^Pagar /);
  await page.getByRole('button', { name: 'Ir a mi banco' }).click();
  await expect(page).toHaveURL(`${vendorOrigin}/santander/pago`);
  const back = page.waitForURL((url) => url.pathname.endsWith('/perfil/pagos/estatus-pago'));
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await back;

  await expectApplied(page, amount);
});

test('[2.48, 7.20] what the purchase earned in points pays part of an instalment', async ({
  page,
}) => {
  const { balance_amount: points } = await borrower.customer.call('getPointsBalance');
  expect(points).toBeGreaterThan(0);
  const before = await nextAmount(borrower);
  await enterOwn(page, borrower.customer, '/ahorros');
  await expect(page.getByText('Ganaste con tu compra')).toBeVisible();
  await expectNoViolation(page);
  await press(page, /^Pagar un abono con puntos/);
  await expectNoViolation(page);
  await press(page, /^Abonar /);

  await expect(page.getByText('Los usaste en un abono')).toBeVisible();
  expect(await nextAmount(borrower)).toBe(before - points);
});

test('[2.43, 2.40] a loan is paid off early: what it saves is said before, the receipt is a file', async ({
  page,
}) => {
  const { customer, loanId } = borrower;
  const { payoff } = await customer.call('getPayable', { params: { loan_id: loanId } });
  await openPaying(page);
  await choose(page, /^Liquidar todo/);
  await expect(page.getByText(`Ahorras ${pesos(payoff?.saves ?? 0)}`)).toBeVisible();
  await choose(page, /^Transferencia SPEI/);
  await press(page, /^Ver CLABE/);
  const shown = page.getByText(/^\d{3}( \d{3}){5}$/);
  await expect(shown).toBeVisible();
  const clabe = String(await shown.textContent()).replaceAll(' ', '');
  await sandbox.transfer(clabe, payoff?.amount ?? 0);

  await expect(page.getByRole('heading', { name: '¡Terminaste!' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  const file = page.getByRole('link', { name: /^Pago de \$.*PDF$/ }).first();
  expect(await readPdf(String(await file.getAttribute('href')))).toContain(
    pesos(payoff?.amount ?? 0),
  );
});
