import type { Page } from '@playwright/test';
import {
  type Applicant,
  acceptOffer,
  fillApplication,
  newApplicant,
  proveIdentity,
  provePhone,
  signForBureau,
} from '../world/applicant.ts';
import { verifyEmail } from '../world/customer.ts';
import { borrow } from '../world/loan.ts';
import { signUpOnTheWay } from '../world/person.ts';
import { appOrigin, portalOrigin, shopOrigin } from '../world/product.ts';
import { sandbox } from '../world/sandbox.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

// A whole life before the lender, and a second purchase after it.
test.slow();

const SELLERS = [
  { name: 'Taller Nopal', seat: 'taller-nopal', product: 'silla-tule', price: '$2,349.00' },
  { name: 'Casa Ámbar', seat: 'owner', product: 'lampara-luna', price: '$1,199.00' },
] as const;

const partOf = (page: Page, seller: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: seller }) });

const pay = (page: Page, seller: string) =>
  partOf(page, seller)
    .getByRole('button', { name: /^(Pagar con|Continuar en) Abona$/ })
    .click();

/** A cart with goods of both, and the page that leads from one payment to the next. */
async function goToPay(page: Page): Promise<string> {
  for (const { product } of SELLERS) {
    await page.goto(`${shopOrigin}/productos/${product}`);
    await page
      .getByRole('button', { name: /al carrito$/ })
      .first()
      .click();
  }
  await expect(page.getByText(/^Son piezas de 2 vendedores/)).toBeVisible();
  await page.getByRole('button', { name: 'Pagar con Abona' }).click();
  await expect(page.getByText('Llevas 0 de 2 pagos')).toBeVisible();
  return page.url();
}

/** The first payment of somebody whom nobody knows: sign-up, application, identity, offer; the last message to their phone. */
async function payAsNew(page: Page, applicant: Applicant): Promise<number> {
  await page.getByRole('button', { name: 'Continuar con mi compra' }).click();
  await signUpOnTheWay(page);
  await expect(page).toHaveURL(`${appOrigin}/pay/aplicar`);
  await fillApplication(page, applicant);
  const nip = await signForBureau(page, applicant);
  await provePhone(page, applicant, nip);
  await proveIdentity(page);
  await acceptOffer(page, /^8 quincenas/);
  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  return (await sandbox.codeTo(applicant.phone, nip)).messageId;
}

/** As Abona leads there: with a token of its own in the address. */
async function goBack(page: Page, place: string): Promise<void> {
  await page.getByRole('link', { name: /^Volver a/ }).click();
  await expect(page).toHaveURL((url) => `${url.origin}${url.pathname}` === place);
}

/** Whoever has bought before chooses a plan and types one code. */
async function payAsKnown(page: Page, { phone }: Applicant, lastMessage: number): Promise<void> {
  await expect(page).toHaveURL(`${appOrigin}/pay/oferta`);
  await acceptOffer(page, /^4 quincenas/);
  const { code } = await sandbox.codeTo(phone, lastMessage);
  await page.getByLabel('Código de 6 dígitos').fill(code);
  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
}

test('a guest pays goods of two sellers: each payment by itself, the purchase is paid once both webhooks have come, and each stands in its own seller’s portal', async ({
  page,
  browser,
}) => {
  const applicant = newApplicant('Bueno');
  const place = await goToPay(page);
  await pay(page, 'Taller Nopal');
  const lastMessage = await payAsNew(page, applicant);
  await goBack(page, place);
  await expect(page.getByText('Llevas 1 de 2 pagos')).toBeVisible();
  await expect(partOf(page, 'Taller Nopal').getByText('Pagado')).toBeVisible();

  await pay(page, 'Casa Ámbar');
  await payAsKnown(page, applicant, lastMessage);
  await goBack(page, place);
  await expect(page.getByText('¡Gracias! Toda tu compra está pagada')).toBeVisible();
  await page.goto(`${shopOrigin}/carrito`);
  await expect(page.getByText('Todavía no agregas nada.')).toBeVisible();

  const purchase = place.split('/').at(-1) ?? '';
  for (const [at, { seat, price }] of SELLERS.entries()) {
    const context = await browser.newContext({ locale: 'es-MX' });
    const portal = await context.newPage();
    await portal.goto(`${portalOrigin}/prueba/cobros?pedido=${purchase}-${at + 1}`);
    await portal.getByRole('button', { name: 'Entrar o crear mi cuenta' }).click();
    await portal.locator(`button[name="person"][value="${seat}"]`).click();
    await expect(portal.getByText(`${purchase}-${at + 1}`).first()).toBeVisible();
    await expect(portal.getByText(price).first()).toBeVisible();
    // The other seller's is nobody's business here.
    await portal.goto(`${portalOrigin}/prueba/cobros?pedido=${purchase}-${2 - at}`);
    await expect(portal.getByText('Ningún cobro con esos filtros')).toBeVisible();
    await context.close();
  }
});

test('whoever pays one seller and calls the other off owes nothing: the first is given back whole, no plan is left of it, and the cart is free for another purchase', async ({
  page,
}) => {
  const { customer, applicant, lastMessage } = await borrow();
  await verifyEmail(customer);
  await enterOwn(page, customer, '/inicio');
  const owed = async () => {
    const { loans } = await customer.call('listLoans', { query: { status: 'active' } });
    return loans.map(({ loan_id: id }) => id);
  };
  const before = await owed();
  const place = await goToPay(page);
  await pay(page, 'Taller Nopal');
  await payAsKnown(page, applicant, lastMessage);
  await goBack(page, place);
  await expect(partOf(page, 'Taller Nopal').getByText('Pagado')).toBeVisible();
  expect(await owed()).toHaveLength(before.length + 1);

  await pay(page, 'Casa Ámbar');
  await expect(page).toHaveURL(`${appOrigin}/pay/oferta`);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page
    .getByRole('dialog', { name: '¿Cancelamos tu solicitud?' })
    .getByRole('button', { name: 'Sí, cancelar' })
    .click();
  await expect(page.getByRole('heading', { name: 'Cancelamos tu solicitud' })).toBeVisible();

  await goBack(page, place);
  await expect(page.getByText('Tu compra no se completó')).toBeVisible();
  await expect(partOf(page, 'Casa Ámbar').getByText('Cancelado')).toBeVisible();
  await expect(partOf(page, 'Taller Nopal').getByText('Devuelto')).toBeVisible();
  await expect.poll(owed).toEqual(before);
  await page.getByRole('link', { name: 'Volver al carrito' }).click();
  await page.getByRole('button', { name: 'Pagar con Abona' }).click();
  await expect(page.getByText('Llevas 0 de 2 pagos')).toBeVisible();
  expect(page.url()).not.toBe(place);
  await page.getByRole('button', { name: 'Cancelar toda la compra' }).click();
  await expect(page.getByText('Tu compra no se completó')).toBeVisible();
});
