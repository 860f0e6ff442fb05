import type { Page } from '@playwright/test';
import { expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { portalOrigin } from '../world/product.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();

/** Nobody is signed in at first; a wrong RFC, a wrong CLABE and a wrong code are refused. */
const REFUSED = [/401 .*portal\/v1\/session/, /422 .*portal\/v1\/account/, /409 .*portal\/v1/];

const PHONE = { width: 390, height: 844 };
const CLABE = '012180015234545674';
const LAST4 = CLABE.slice(-4);

test('a business from sign-up to its first live key: RFC, one centavo, a signed agreement, two people at the desk', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(...REFUSED);
  const email = `ofelia-${Date.now()}@barro.example`;
  const name = `Barro <b>${Date.now() % 100_000}`;
  await page.goto(portalOrigin);
  await page.getByRole('button', { name: 'Entrar o crear mi cuenta' }).click();
  await page.getByLabel('Tu nombre').fill('Ofelia Durán');
  await page.getByLabel('Tu correo').fill(email);
  await page.getByRole('button', { name: 'Crear cuenta y entrar' }).click();
  await expect(page.getByRole('heading', { name: '¿Quién vende?' })).toBeVisible();
  await expectSoundScreen(page);

  await page.getByLabel('Nombre de tu negocio').fill(name);
  await page.getByLabel('Razón social, o tu nombre completo').fill('Barro Negro, S.A. de C.V.');
  await page.getByLabel('RFC').fill('CAM190822K38');
  await page.getByLabel('Tu tienda en línea').fill('https://barro.example/tienda');
  await page.getByLabel(/^Domicilio/).fill('Reforma 10, Centro');
  await page.getByLabel('Código postal').fill('68000');
  await page.getByLabel('Quién firma por el negocio').fill('Ofelia Durán');
  await page.getByLabel('Giro').selectOption('furniture');
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();
  await expect(
    page.getByText('El último carácter del RFC no cuadra.', { exact: false }),
  ).toBeVisible();
  await page.getByLabel('RFC').fill('CAM190822K39');
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();

  // It tries at once, and sells not yet.
  await expect(page).toHaveURL(`${portalOrigin}/prueba/desarrolladores`);
  await page.getByRole('button', { name: 'Nueva llave' }).click();
  await page.getByLabel('Nombre de la llave').fill('Mi tienda');
  await page.getByRole('button', { name: 'Crear llave' }).click();
  await expect(page.getByText(/^sk_test_\w{16}/)).toBeVisible();
  await page.goto(portalOrigin);
  await page.getByRole('link', { name: 'Seguir con mi alta' }).click();

  await page.getByLabel('CLABE, 18 dígitos').fill(`${CLABE.slice(0, -1)}5`);
  await page.getByRole('button', { name: 'Mandar mi centavo' }).click();
  await expect(page.getByText('El último dígito no cuadra.', { exact: false })).toBeVisible();
  await page.getByLabel('CLABE, 18 dígitos').fill(CLABE);
  await expect(page.getByText('BBVA México.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Mandar mi centavo' }).click();
  await expect(page.getByText(`Tu centavo llegó a BBVA México •••• ${LAST4}`)).toBeVisible({
    timeout: 30_000,
  });
  await expectSoundScreen(page);
  const code = await sandbox.centavoCode(CLABE);
  await page.getByLabel('Código de tu centavo').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();
  await expect(page.getByText('Intentos que te quedan: 4', { exact: false })).toBeVisible();
  await page.getByLabel('Código de tu centavo').fill(code);
  await page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();

  // A reload in the middle is where it was.
  await expect(page.getByRole('heading', { name: 'Firma tu contrato' })).toBeVisible();
  await page.reload();
  await page.getByText('Leí y acepto el contrato y el aviso de privacidad.').click();
  await page.getByText('Puedo firmar por Barro Negro, S.A. de C.V.').click();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Firmar con mi código' }).click();
  await page.getByLabel('Código de tu correo').fill(await sandbox.mailedCode(email));
  await page.getByRole('button', { name: 'Firmar el contrato' }).click();
  await expect(page.getByRole('heading', { name: 'Estamos revisando tu negocio' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectSoundScreen(page);
  await page.goto(`${portalOrigin}/prueba`);
  await expect(page.getByRole('link', { name: /Estamos revisando tu negocio/ })).toBeVisible();

  const finance = await openDeskAs(browser, 'finance', '/colas/merchant_reviews');
  await finance.getByText(name).first().click();
  await finance.keyboard.press('Enter');
  await expect(finance.getByRole('heading', { name: 'Su contrato' })).toBeVisible();
  await expect(finance.getByText('BARRO NEGRO SA DE CV')).toBeVisible();
  await expectSoundScreen(finance);
  await finance.getByText('Dejarlo vender').click();
  await finance.getByRole('button', { name: 'Ver qué pasa' }).click();
  await finance.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await finance.getByLabel('En tus palabras, obligatorio').fill('Constancia revisada.');
  await expectSoundScreen(finance);
  await finance.getByRole('button', { name: 'Pedir segunda persona' }).click();
  const seen = finance.getByRole('link', { name: 'Ver la solicitud' });
  const requested = await seen.getAttribute('href');
  const compliance = await openDeskAs(browser, 'compliance', requested ?? '/aprobaciones');
  await compliance.getByRole('button', { name: /^Aprobar y dejarlo vender/ }).click();
  await expect(compliance.getByText(/^Aprobaste:/)).toBeVisible();

  await expect
    .poll(async () => (await sandbox.mailsTo(email)).map(({ subject }) => subject))
    .toContain(`${name} ya puede vender con Abona`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${portalOrigin}/desarrolladores`);
  await page.getByRole('button', { name: 'Nueva llave' }).click();
  await page.getByLabel('Nombre de la llave').fill('En vivo');
  await page.getByRole('button', { name: 'Crear llave' }).click();
  await expect(page.getByText(/^sk_live_\w{16}/)).toBeVisible();

  // Stopped by the two of them, and let go on.
  const business = finance.url().replace(/[?#].*$/, '');
  await finance.goto(business);
  await finance.getByRole('button', { name: 'Suspender sus ventas' }).click();
  await finance.getByLabel('Por qué').selectOption({ label: 'No entrega lo que vende' });
  await finance.getByLabel(/^Lo que va a leer/).fill('Dejaste de entregar lo que vendiste.');
  await finance.getByRole('button', { name: 'Ver qué pasa' }).click();
  await agree({ maker: finance, checker: compliance, verb: /^Aprobar y suspenderlo/ });
  await page.goto(portalOrigin);
  await expect(page.getByText('Tus ventas están suspendidas').first()).toBeVisible();
  await finance.goto(business);
  await expectSoundScreen(finance);
  await finance.getByRole('button', { name: 'Dejar que venda otra vez' }).click();
  await agree({ maker: finance, checker: compliance, verb: /^Aprobar y dejarlo vender/ });
  await page.reload();
  await expect(page.getByText('Tus ventas están suspendidas')).toHaveCount(0);
});

type Agreement = { readonly maker: Page; readonly checker: Page; readonly verb: RegExp };

/** What the maker looks at is asked for with its reason; somebody else agrees. */
async function agree({ maker, checker, verb }: Agreement): Promise<void> {
  await maker.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await maker.getByLabel('En tus palabras, obligatorio').fill('Lo revisamos entre los dos.');
  await maker.getByRole('button', { name: 'Pedir segunda persona' }).click();
  const requested = await maker
    .getByRole('link', { name: 'Ver la solicitud' })
    .getAttribute('href');
  await checker.goto(new URL(requested ?? '/aprobaciones', checker.url()).href);
  await checker.getByRole('button', { name: verb }).click();
  await expect(checker.getByText(/^Aprobaste:/)).toBeVisible();
}
