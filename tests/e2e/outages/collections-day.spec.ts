import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { addBusinessDays, businessDayOnOrAfter } from '@abona/mexico/bank-calendar';
import { rfcCheckDigit } from '@abona/mexico/rfc';
import type { Page } from '@playwright/test';
import { enterDesk, expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { borrow } from '../world/loan.ts';
import { payableOf } from '../world/paying.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so.
test.use({ viewport: { width: 1280, height: 800 }, expectedErrors: [/401/] });
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

const comeToHour = (day: CivilDate, hour: string) =>
  sandbox.moveClock({ now: `${day}T${hour}:00-06:00` });

/** A despacho of its own for each run: nobody has its RFC or its number yet. */
async function registerAgency(page: Page, name: string): Promise<void> {
  const number = String(Date.now()).slice(-6);
  const rfc = `DCN${number}`.replace(/\d{6}$/, '150312') + number.slice(-2);
  await page.getByLabel('Razón social').fill(name);
  await page.getByLabel('RFC de la empresa').fill(`${rfc}${rfcCheckDigit(rfc)}`);
  await page.getByLabel('Número en REDECO').fill(`DC-${number}`);
  await page.getByLabel('En REDECO desde').fill('2020-03-02');
  await page.getByLabel('Domicilio completo').fill('Av. Constitución 100, Monterrey, N.L.');
  await page.getByLabel('Teléfonos, uno por línea').fill('81 8345 6789\n81 8345 6790');
  await page.getByLabel('Socios, uno por línea').fill('Laura Garza Treviño');
  await page.getByLabel('Quiénes llaman, uno por línea').fill('Luis Cantú Peña\nRosa Mata');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

/** Why, in an act that is open; it becomes a request. */
async function askFor(page: Page): Promise<void> {
  await page.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await page.getByLabel('En tus palabras, obligatorio').fill('Más de sesenta días sin respuesta.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Quedó como solicitud/).first()).toBeVisible();
}

test('a collector’s day: nobody is called at night, a promise is written down, a convenio asked for, and a despacho gets the loan by two people', async ({
  page,
  browser,
}) => {
  const borrower = await borrow('lampara-luna');
  const { customer, loanId } = borrower;
  const { instalment } = await payableOf(borrower);
  const night = businessDayOnOrAfter(addDays(civilDate(instalment?.pay_by ?? ''), 65));
  const morning = addBusinessDays(night, 1);
  await comeToHour(night, '22:30');

  await enterDesk(page, 'collections');
  await expect(page.getByRole('heading', { name: /Julia$/ })).toBeVisible();
  await page
    .getByRole('link', { name: /^Cobranza/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: 'Lo que sigue' })).toBeVisible();
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/cobranza?credito=${loanId}`);
  await expect(page.getByText('Donde vive no son horas de contacto.').first()).toBeVisible();
  await expect(page.getByText(/Desde .+ 07:00, faltan 8 h/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registrar llamada' })).toBeDisabled();
  await expectSoundScreen(page);

  await comeToHour(morning, '11:00');
  await page.context().clearCookies();
  await enterDesk(page, 'collections', `/cobranza?credito=${loanId}`);
  await page.getByRole('button', { name: 'Registrar llamada' }).click();
  // What the call changed has come, and moves nothing any more.
  await expect(page.getByText('Hoy ya se le contactó.').first()).toBeVisible();
  await page.getByLabel('Resultado').selectOption({ label: 'Prometió pagar' });
  await page.getByRole('button', { name: 'Guardar resultado' }).click();
  await page.getByRole('button', { name: /^Anotar promesa de \$/ }).click();
  await expect(page.getByText('Abierta', { exact: true })).toBeVisible();
  await expectSoundScreen(page);

  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Revisar y ofrecer' }).click();
  await askFor(page);

  // Compliance says no to the convenio, and registers who may have the loan instead.
  const name = `Cobranza del Norte ${loanId.slice(-6)}`;
  const alma = await openDeskAs(browser, 'compliance', '/cobranza/despachos?accion=registrar');
  await registerAgency(alma, name);
  await expectSoundScreen(alma);
  await alma.goto(`${origin}/aprobaciones`);
  await alma.getByText('Ofrecer una quita').first().click();
  await alma.keyboard.press('x');
  await alma.keyboard.type('Prometió hoy: primero su promesa.');
  await alma.keyboard.press('Control+Enter');
  await expect(alma.getByText(/^No aprobaste:/)).toBeVisible();

  await page.keyboard.press('d');
  await page.getByLabel('A qué despacho').selectOption({ label: name });
  await expect(page.getByText('Lo que leerá el cliente')).toBeVisible();
  await expectSoundScreen(page);
  await askFor(page);
  await alma.goto(`${origin}/aprobaciones`);
  await alma.getByText('Dar el crédito a un despacho').first().click();
  await alma.getByRole('button', { name: /^Aprobar y avisar al cliente/ }).click();
  await expect(alma.getByText(/^Aprobaste:/)).toBeVisible();
  await alma.context().close();

  // Without a reload: whoever looks sees who has it, and that the letter left.
  await expect(page.getByText(`Lo tiene ${name}`).first()).toBeVisible();
  await expect(page.getByText(/El aviso al cliente salió/)).toBeVisible();
  const letters = async () =>
    (await sandbox.mailsTo(customer.person.email)).map(({ subject }) => subject);
  expect(await letters()).toContain('Un despacho puede contactarte por tu crédito');
  await page.getByRole('link', { name: 'Ver cliente' }).click();
  await page.getByText('Cobranza', { exact: true }).last().click();
  await expect(page.getByText('Su crédito pasó a un despacho')).toBeVisible();
  await expect(page.getByText('Prometió pagar', { exact: true })).toBeVisible();
  await expectSoundScreen(page);
});
