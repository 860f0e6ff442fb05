import type { Page } from '@playwright/test';
import { applyUntil } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import {
  keptInBrowser,
  logs,
  placesOfCard,
  requestsTo,
  tablesWithCard,
} from './world/card-trace.ts';
import type { Customer } from './world/customer.ts';
import { appOrigin } from './world/product.ts';
import { sandbox } from './world/sandbox.ts';
import { addAccount, cardFrame, clabeEnding, enterOwn, saveCard } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

// Somebody has to be recognised before they have a wallet.
test.slow();

const APPROVED = '5474 9254 3267 0366';
const ASKS_ITS_HOLDER = '4000 0025 0000 3155';
const DECLINED = '4000 0000 0000 9995';

async function openWallet(page: Page, path: string): Promise<Customer> {
  const { customer } = await applyUntil('offering');
  await enterOwn(page, customer, path);
  return customer;
}

test('[2.19, 2.36, 2.50, 7.31] a card is typed into the processor’s own frame, kept with no number anywhere of ours, and taken away with a second proof', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403 .*\/accounting\/cards/);
  const sent = requestsTo(page, appOrigin);
  const { person } = await openWallet(page, '/tarjetas');
  await page.getByRole('link', { name: 'Agregar tarjeta' }).click();
  await expect(cardFrame(page).getByLabel('Número de tarjeta')).toBeVisible();
  expect(new URL(page.frames()[1]?.url() ?? '').origin).not.toBe(appOrigin);
  await expectNoViolation(page);
  await saveCard(page, APPROVED);

  await expect(page).toHaveURL(/\/pay\/tarjetas$/);
  await expect(page.getByText('1 de 10')).toBeVisible();
  expect(sent.some((request) => request.includes('token_id'))).toBe(true);
  const places = [
    ...sent.map((text) => ({ place: 'a request', text })),
    ...(await keptInBrowser(page)),
    ...logs(),
  ];
  expect(placesOfCard(places, APPROVED)).toEqual([]);
  expect(await tablesWithCard(APPROVED)).toEqual([]);
  const card = page.getByRole('button', { name: 'Opciones de Mastercard ···· 0366' });
  await expect(page.getByText('Principal', { exact: true })).toBeVisible();
  await expectNoViolation(page);
  await card.click();
  await expect(page.getByText('La usas para pagar.')).toBeVisible();
  await expectNoViolation(page);
  // Back closes what is open, and only then leaves the screen.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/pay\/tarjetas$/);
  await card.click();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('button', { name: 'Sí, quitarla' }).click();
  await page.getByRole('button', { name: /^Por correo/ }).click();
  const { code } = await sandbox.codeTo(person.email, 0);
  await page.getByLabel('Código de 6 dígitos').fill(code);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Sí, quitarla' }).click();
  await expect(page.getByText('0 de 10')).toBeVisible();
});

test('[2.36] a bank that asks its holder is answered on its own page, and one that declines says so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422 .*\/accounting\/cards/);
  await openWallet(page, '/tarjetas/agregar');
  await saveCard(page, DECLINED);
  await expect(
    page.getByText('No pudimos agregar esta tarjeta. Revísala o usa otra.'),
  ).toBeVisible();

  await page.reload();
  await saveCard(page, ASKS_ITS_HOLDER);
  await page.getByRole('button', { name: 'Ir a mi banco' }).click();
  await page.getByRole('button', { name: 'Autorizar el cargo' }).click();

  await expect(page).toHaveURL(/\/pay\/tarjetas$/);
  await expect(page.getByRole('button', { name: 'Opciones de Visa ···· 3155' })).toBeVisible();
});

test('[2.50, 2.51] an account’s bank is recognised as it is typed, and its holder checked', async ({
  page,
}) => {
  await openWallet(page, '/cuentas');
  await page.getByRole('link', { name: 'Agregar cuenta' }).click();
  await page.getByLabel('CLABE (18 dígitos)').fill('012');
  await expect(page.getByText('Es de BBVA México')).toBeVisible();
  await page.getByRole('button', { name: 'Comprobar y guardar' }).click();
  await expect(page.getByText('Faltan 15 dígitos.')).toBeVisible();
  await addAccount(page, clabeEnding('0031'));
  await expect(page.getByText('La cuenta no está a tu nombre.', { exact: false })).toBeVisible();
  await expectNoViolation(page);

  await addAccount(page, clabeEnding('4321'));
  await expect(page).toHaveURL(/\/pay\/cuentas$/);
  await expect(page.getByText('Verificada', { exact: true })).toBeVisible();
  await expect(page.getByText('No verificada')).toBeVisible();
  await expectNoViolation(page);

  await page.goto('/pay/cuentas-reembolso');
  await page.getByRole('button', { name: 'Usar esta cuenta' }).click();
  await expect(page.getByText('Guardamos tu elección')).toBeVisible();
});
