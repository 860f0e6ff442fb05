import { randomUUID } from 'node:crypto';
import { withDatabase } from '../world/database.ts';
import { enterDesk, expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so.
test.use({ expectedErrors: [/staff\/v1\/session/] });

test('a role is asked for by one and given by another; neither screen nor SQL lets one be both', async ({
  page,
  browser,
}) => {
  const email = `nueva-${randomUUID().slice(0, 8)}@abona.example`;
  await enterDesk(page, 'admin', '/equipo');
  await expect(page.getByRole('heading', { name: 'Qué puede cada rol' })).toBeVisible();
  await expectSoundScreen(page);

  await page
    .getByRole('button', { name: /Invitar/ })
    .first()
    .click();
  await page.getByLabel('Correo de trabajo').fill(email);
  await page.getByLabel('Rol', { exact: true }).selectOption({ label: 'Auditoría' });
  await page.getByLabel('Motivo').selectOption({ index: 1 });
  await page.getByLabel('Explícalo, queda en la bitácora').fill('Entra al equipo el lunes.');
  const asked = page.waitForResponse(/staff\/v1\/people\/grant$/);
  await page.getByRole('button', { name: /^Pedir rol/ }).click();
  const { data } = await (await asked).json();
  await page.goto(`${new URL(page.url()).origin}/aprobaciones?vista=pedidas`);
  await page.getByText(email).first().click();
  await expect(page.getByText('No puedes')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0);
  await expectSoundScreen(page);

  // Whoever writes past the program is stopped by the database itself.
  const own = await withDatabase(async (client) => {
    const { rows } = await client.query(
      `select id, maker_id from staff.requests where state = 'pending' order by created_at desc limit 1`,
    );
    return client
      .query(
        `update staff.requests set state = 'executed', checker_id = maker_id, decided_at = now() where id = $1`,
        [rows[0].id],
      )
      .then(
        () => 'written',
        (failure: { constraint?: string }) => failure.constraint,
      );
  });
  expect(own).toBe('maker_is_not_checker');

  // Whoever may agree hears of it at their bell, which hangs beside the screen and leads there.
  const alma = await openDeskAs(browser, 'compliance');
  await alma.getByRole('main').press('g');
  await alma.keyboard.press('a');
  const bell = alma.getByRole('dialog', { name: 'Avisos para ti' });
  await expect(bell).toBeFocused();
  await expectSoundScreen(alma);
  await alma.keyboard.press('Escape');
  await expect(bell).toHaveCount(0);
  await alma.getByRole('button', { name: /^Avisos para ti/ }).click();
  await bell.locator(`a[href$="solicitud=${data.request_id}"]`).click();
  await expect(alma).toHaveURL(/aprobaciones\?solicitud=/);
  await expect(bell).toHaveCount(0);
  await expect(alma.getByText(email).first()).toBeVisible();
  await alma.getByRole('button', { name: /Aprobar y dar el rol/ }).click();
  await expect(alma.getByText(/^Aprobaste:/)).toBeVisible();
  await alma.context().close();

  // Without a reload: what others do is seen at once.
  await page.goto(`${new URL(page.url()).origin}/equipo`);
  await expect(page.getByText(email).first()).toBeVisible();
});
