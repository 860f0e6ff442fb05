import { enterDesk, expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { borrow } from '../world/loan.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so.
test.use({ expectedErrors: [/staff\/v1\/session/] });

const SEEN = 'Pagó todo en efectivo y pidió que no quedara su nombre.';

test('a compliance officer’s day: what a colleague saw is decided and told; the auditor reads who did it, and changes nothing', async ({
  page,
  browser,
}) => {
  const { applicant } = await borrow();

  const support = await openDeskAs(browser, 'support');
  await support.keyboard.press('Control+k');
  await support.keyboard.type(applicant.phone);
  await support.keyboard.press('Enter');
  await support.getByRole('button', { name: 'Avisar a Cumplimiento' }).click();
  await support.getByLabel('Qué viste').fill(SEEN);
  await support.getByRole('button', { name: 'Avisar', exact: true }).click();
  const folio =
    (await support.getByText(/^Avisado, folio /).textContent())?.split(' ').at(-1) ?? '';
  // Whoever told it does not read what comes of it.
  await support.goto(`${new URL(support.url()).origin}/alertas/${folio}`);
  await expect(support.getByRole('heading', { name: 'Tu función no ve esto' })).toBeVisible();
  await support.context().close();

  await enterDesk(page, 'compliance', '/colas/aml_alerts');
  const desk = new URL(page.url()).origin;
  const row = page.getByRole('row').filter({ hasText: folio });
  await expect(row).toBeVisible();
  await expectSoundScreen(page);
  await row.click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lo avisó alguien del equipo' })).toBeVisible();
  await expect(page.getByText(SEEN)).toBeVisible();
  await expectSoundScreen(page);
  await page
    .getByRole('combobox', { name: 'Por qué' })
    .selectOption({ label: 'No se sabe de dónde viene el dinero' });
  await page.getByLabel('Dictamen, en tus palabras').fill('No explicó el origen de los pagos.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Lo que se decidió' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver la versión 1' }).click();
  await expect(page.getByRole('heading', { name: 'Reportes' })).toBeVisible();

  const auditor = await openDeskAs(browser, 'auditor', `/bitacora?asunto=alert:${folio}`);
  await expect(
    auditor.getByRole('row', { name: /decidió reportar una alerta/ }).first(),
  ).toBeVisible();
  await expect(auditor.getByText('Este asunto está íntegro, revisado ahora mismo')).toBeVisible();
  await expectSoundScreen(auditor);
  await auditor.goto(`${desk}/alertas/${folio}`);
  await expect(auditor.getByRole('heading', { name: 'Lo que se decidió' })).toBeVisible();
  await auditor.goto(`${desk}/operacion`);
  await expect(auditor.getByRole('heading', { name: 'Lo que corre a su hora' })).toBeVisible();
  await expect(auditor.getByRole('button', { name: /^Correr/ })).toHaveCount(0);
  await auditor.context().close();
});

test('an operator’s day: how everything runs is read, end of day is run again for a reason, and the trail has it', async ({
  page,
  browser,
}) => {
  await enterDesk(page, 'operator');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/operacion`);
  await expect(page.getByRole('heading', { name: 'Proveedores' })).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Correr el cierre' }).click();
  await page.getByLabel('Por qué').selectOption({ label: 'No corrió a su hora' });
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Correr ahora', exact: true }).click();
  await expect(page.getByText('lending.settle_day está en camino')).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/operacion?ver=ajustes`);
  await expect(page.getByRole('region', { name: 'Banderas de todos' })).toBeVisible();
  await page.getByRole('button', { name: 'Encender observabilityAuroraHome' }).click();
  await expect(page.getByText('Para todos', { exact: true })).toBeVisible();
  await expectSoundScreen(page);

  const compliance = await openDeskAs(browser, 'compliance', '/bitacora');
  await expect(compliance.getByRole('row', { name: /corrió una tarea/ }).first()).toBeVisible();
  await expectSoundScreen(compliance);
  await compliance.context().close();
});
