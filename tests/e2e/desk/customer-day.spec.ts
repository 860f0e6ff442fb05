import { enterDesk, expectSoundScreen } from '../world/desk.ts';
import { borrow } from '../world/loan.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so.
test.use({ expectedErrors: [/staff\/v1\/session/] });

test('an agent’s day by keyboard alone: somebody is found by their phone, one value is shown, a case is written down', async ({
  page,
}) => {
  const { customer, applicant, loanId } = await borrow();
  await enterDesk(page, 'support');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(applicant.phone);
  await page.keyboard.press('Enter');
  const name = `${applicant.givenNames} ${applicant.firstSurname} ${applicant.secondSurname}`;
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(applicant.phone.slice(-4))).toBeVisible();
  // What was looked for stands in no address, and no value is there before it is asked for.
  expect(page.url()).not.toContain(applicant.phone);
  expect(await page.content()).not.toContain(applicant.phone);
  await expectSoundScreen(page);

  const show = page.getByRole('button', { name: 'Mostrar Celular' });
  await show.focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('form', { name: 'Mostrar Celular' });
  await why.getByRole('radio', { name: 'Lo pidió el cliente' }).focus();
  await page.keyboard.press('Space');
  await why.getByRole('button', { name: /Mostrar/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(applicant.phone.slice(2, 6)).first()).toBeVisible();
  // A reload covers it again.
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(show).toBeVisible();
  expect(await page.content()).not.toContain(applicant.phone);

  // What was told to them stands there, and what a colleague should know is noted.
  const thread = page.getByRole('list', { name: 'Mensajes, del más viejo al más nuevo' });
  await expect(thread.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Nota para tus colegas' })).toBeFocused();
  await page.keyboard.type('Contesta por la tarde. <b>No</b> en su trabajo.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').getByText('<b>No</b> en su trabajo.')).toBeVisible();
  // Pinned, everybody reads it first; that is taken back, and done again.
  const pinned = page.getByRole('heading', { name: 'Nota fijada' });
  await page.getByRole('button', { name: /^Fijar la nota de/ }).focus();
  await page.keyboard.press('Enter');
  await expect(pinned).toBeVisible();
  await page.keyboard.press('z');
  await expect(pinned).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(pinned).toBeVisible();
  await expectSoundScreen(page);

  await page.getByRole('button', { name: 'Recibir un caso' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('De qué se trata').selectOption({ label: 'No puede pagar' });
  await page.getByLabel('Crédito', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('En sus palabras').fill('Llamó: le pagan hasta el día 5.');
  await expectSoundScreen(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/casos\/[A-Z]{2}-\d{4}-\d{6}$/);
  await expect(page.getByText('Llamó: le pagan hasta el día 5.').first()).toBeVisible();
  const { open } = await customer.call('listCases', { query: {} });
  expect(open[0]).toMatchObject({ kind: 'hardship' });
  // The way back stands in the navigation, by name; the case is on it as well.
  const places = page.getByRole('navigation', { name: 'Secciones de la mesa' });
  await expect(places.getByRole('link', { name: new RegExp(`^${open[0]?.folio}`) })).toBeVisible();
  await places.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('<b>No</b> en su trabajo.').first()).toBeVisible();
  await page.goBack();

  // The loan as an accountant sees it, and the way back.
  await page.goto(`${new URL(page.url()).origin}/creditos/${loanId}`);
  await expect(page.getByRole('heading', { name: 'Plan de abonos' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Falta' })).toBeInViewport();
  await page.getByRole('button', { name: /^Se abrió el crédito/ }).click();
  await expect(page.getByText('Cuadra').first()).toBeVisible();
  await expectSoundScreen(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/casos\//);
});
