import { randomUUID } from 'node:crypto';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { applyUntil, expectStatus } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { enterDesk, expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so. A preview that is still on its way when somebody decides
// comes too late.
test.use({ expectedErrors: [/staff\/v1\/session|409 .*\/preview/] });

test('a risk analyst’s day: who waits longest is read and granted less, the next one is declined; both customers see it', async ({
  page,
  browser,
}) => {
  // The bureau has a mark on each that only a person may judge.
  const [first, second] = await Promise.all([
    applyUntil('scoring', { secondSurname: 'Aclara' }),
    applyUntil('scoring', { secondSurname: 'Suplantado' }),
  ]);
  const numberOf = async ({ customer }: typeof first) =>
    String((await customer.call('getApplication'))?.application_process_id);
  const [granted, declined] = [await numberOf(first), await numberOf(second)];
  await enterDesk(page, 'risk');
  await expectSoundScreen(page);
  await page
    .getByRole('link', { name: /^Revisión manual/ })
    .first()
    .click();
  const row = page.getByRole('row').filter({ hasText: granted });
  await expect(row.getByText(/^Vence en /)).toBeVisible();
  await expectSoundScreen(page);
  await row.click();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Recibo de decisión' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rastro de la política' })).toBeVisible();
  await expect(page.getByText(/^La política diría que sí\. Se detuvo:/)).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText(/^La tienes tú hasta las|^Lo tienes tú hasta las/)).toBeVisible();
  await page.keyboard.press('2');
  const help = String(await page.getByText(/^De \$[\d,.]+ a menos de/).textContent());
  await page.getByLabel('Línea, en pesos').fill(/\$([\d,.]+)/.exec(help)?.[1] ?? '');
  await page.keyboard.press('Enter');
  await page.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await page
    .getByLabel('En tus palabras, obligatorio')
    .fill('Aclara desde marzo: empieza con poco.');
  await expectSoundScreen(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Aprobada por /)).toBeVisible();
  await expectStatus(first.customer, 'validating');

  // What was decided waits no more: the key leads on, by the promise that ends first.
  await page.goto(`${new URL(page.url()).origin}/solicitudes/${declined}`);
  await expect(page.getByRole('heading', { name: /Suplantado$/ })).toBeVisible();
  await page.keyboard.press('4');
  await page.getByRole('checkbox', { name: 'Identidad sin probar' }).check({ force: true });
  await page.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await page.getByLabel('En tus palabras, obligatorio').fill('El buró avisa de robo de identidad.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^No aprobada por /)).toBeVisible();
  await expectStatus(second.customer, 'rejected');

  const theirs = await browser.newPage();
  await enter(theirs, second.customer, '/espera');
  await expect(theirs.getByRole('heading', { name: /Por ahora no podemos/ })).toBeVisible();
  await theirs.close();
});

test('risk tries a version of the policy against what was decided, and compliance agrees to its day', async ({
  page,
  browser,
}) => {
  const soon = addDays(mexicoCityDate(Date.now()), 60);
  const version = `e2e-${randomUUID().slice(0, 8)}`;
  await enterDesk(page, 'risk', '/politica');
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await page.keyboard.press('e');
  await page.getByLabel('Nombre de la versión').fill(version);
  const rule = page.getByLabel('Regla', { exact: true });
  await rule.selectOption({ label: 'Carga máxima, pagos entre ingreso' });
  await page.getByLabel('Valor nuevo').fill('44');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await page.getByLabel('En tus palabras, obligatorio').fill('Comité de riesgo de noviembre.');
  await expectSoundScreen(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Retadora ${version}, borrador`)).toBeVisible();

  await page.keyboard.press('r');
  await expect(page.getByText(/^Son solo|vuelven a dar lo mismo/).first()).toBeVisible();
  await expectSoundScreen(page);

  await page.keyboard.press('a');
  await page.getByLabel('Decide desde el inicio del día').fill(soon);
  await page.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await page.getByLabel('En tus palabras, obligatorio').fill('Se probó con lo decidido.');
  await page.getByRole('button', { name: 'Pedir segunda persona' }).click();
  await expect(page.getByText(/^Espera a otra persona:/)).toBeVisible();

  const alma = await openDeskAs(browser, 'compliance', '/aprobaciones');
  await alma.getByText(version).first().click();
  await expectSoundScreen(alma);
  await alma.getByRole('button', { name: 'Aprobar y programar la política' }).click();
  await expect(alma.getByText(/^Aprobaste:/)).toBeVisible();
  await alma.context().close();
  await expect(page.getByText(`Retadora ${version}, programada`)).toBeVisible();

  // Its day is taken back again, by two as well: other tests lend by the policy that there is.
  await page.getByRole('button', { name: 'Retirar' }).click();
  await page.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await page.getByLabel('En tus palabras, obligatorio').fill('El comité la pospuso.');
  await page.getByRole('button', { name: 'Pedir segunda persona' }).click();
  const again = await openDeskAs(browser, 'compliance', '/aprobaciones');
  await again.getByText(version).first().click();
  await again.getByRole('button', { name: 'Aprobar y retirarla' }).click();
  await expect(again.getByText(/^Aprobaste:/)).toBeVisible();
  await again.context().close();
});
