import { enterDesk, expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { borrow } from '../world/loan.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so.
test.use({ expectedErrors: [/staff\/v1\/session/] });

/** Markup, a template, a word that no column holds, and a mark that would turn what follows it around. */
const LONG = 'x'.repeat(300);
const HOSTILE = `Pagué dos veces <img src=x onerror=alert(1)> «{{7*7}}» ${LONG} \u202E00.001$`;
const SHOWN = HOSTILE.replace('\u202E', '\uFFFD');

test('a UNE officer’s day: the case is found by its clock, taken, and answered; its customer reads the letter', async ({
  page,
  browser,
}) => {
  const { customer, loanId } = await borrow();
  const opened = await customer.call('openCase', {
    body: { kind: 'complaint', loan_id: loanId, description: HOSTILE },
  });
  await enterDesk(page, 'une');
  await expect(page.getByRole('heading', { name: /Iker$/ })).toBeVisible();
  await expectSoundScreen(page);
  await page.goto(`${new URL(page.url()).origin}/colas/complaint`);
  const row = page.getByRole('row').filter({ hasText: opened.folio });
  await expect(row).toBeVisible();
  await expectSoundScreen(page);
  await row.click();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Reclamación UNE' })).toBeVisible();
  await expect(page.getByText(SHOWN).first()).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText(/^Lo tienes tú hasta las/)).toBeVisible();

  // Somebody else reads that it is taken, and can write nothing to the customer.
  const other = await openDeskAs(browser, 'support', `/casos/${opened.folio}`);
  await expect(other.getByText(/^Lo tiene Iker/).first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Ver qué pasaría' })).toBeDisabled();
  // Each sees that the other has it open too, until the window is gone.
  const alsoThere = page.getByText(/también la está viendo$/);
  await expect(other.getByText('Iker también la está viendo')).toBeVisible();
  await expect(alsoThere).toBeVisible();
  await expectSoundScreen(page);
  await other.context().close();
  await expect(alsoThere).toHaveCount(0);

  await page.getByRole('radio', { name: 'Se mantuvo' }).check({ force: true });
  await page
    .getByLabel('Carta al cliente')
    .fill('Revisamos tus dos pagos: cada uno es de un abono.');
  await page.reload();
  await page.getByRole('radio', { name: 'Se mantuvo' }).check({ force: true });
  await page
    .getByLabel('Carta al cliente')
    .fill('Revisamos tus dos pagos: cada uno es de un abono.');
  await page.getByRole('button', { name: 'Ver qué pasaría' }).click();
  await expect(page.getByText('Lo que leerá el cliente')).toBeVisible();
  await expectSoundScreen(page);
  await page.getByLabel('Motivo').selectOption({ label: 'Lo pide la respuesta de un caso' });
  await page.getByLabel('En tus palabras, obligatorio').fill('Los dos recibos están en el libro.');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText(/^Firmó Iker Lozano/)).toBeVisible();
  const view = await customer.call('getCase', { params: { id: opened.case_id ?? '' } });
  expect(view).toMatchObject({ status: 'answered', answer: { outcome: 'upheld' } });
  await enterOwn(page, customer, `/casos/${opened.case_id}`);
  await expect(page.getByText('cada uno es de un abono').first()).toBeVisible();
});
