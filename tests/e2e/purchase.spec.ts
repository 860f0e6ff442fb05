import {
  acceptOffer,
  fillApplication,
  newApplicant,
  proveIdentity,
  provePhone,
  signForBureau,
} from './world/applicant.ts';
import { signUpOnTheWay } from './world/person.ts';
import { appOrigin, loginOrigin, shopOrigin } from './world/product.ts';
import { expect, test } from './world/watched-page.ts';

// A whole life before the lender: from the shelf to the order that is paid.
test.slow();

test('[1.01, 2.24, 2.25, 2.27, 2.13, 2.26, 2.29, 2.33] somebody new buys in eight quincenas and is back in the shop with the order paid', async ({
  page,
}) => {
  const applicant = newApplicant('Bueno');
  const shop = page.getByText('Casa Ámbar').filter({ visible: true }).first();

  await page.goto(`${shopOrigin}/productos/sillon-ambar`);
  await page.getByRole('button', { name: 'Agregar Sillón Ámbar al carrito' }).click();
  await page.getByRole('button', { name: 'Pagar con Abona' }).click();
  await expect(page).toHaveURL((url) => url.origin === appOrigin);
  await expect(shop).toBeVisible();
  await page.getByRole('button', { name: 'Continuar con mi compra' }).click();

  await expect(page).toHaveURL((url) => url.origin === loginOrigin);
  await expect(shop).toBeVisible();
  await signUpOnTheWay(page);

  // The purchase goes on where it was, not at home.
  await expect(page).toHaveURL(`${appOrigin}/pay/aplicar`);
  await expect(shop).toBeVisible();
  await fillApplication(page, applicant);
  const nip = await signForBureau(page, applicant);
  await provePhone(page, applicant, nip);
  await proveIdentity(page);
  await acceptOffer(page, /^8 quincenas/);

  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Casa Ámbar' }).click();
  await expect(page).toHaveURL((url) => url.origin === shopOrigin);
  await expect(page.getByText('¡Gracias! Tu pedido está pagado')).toBeVisible();
});
