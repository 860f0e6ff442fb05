import { enterDesk, openDeskAs } from '../world/desk.ts';
import { expect, test } from '../world/watched-page.ts';

// Nobody is signed in at first: the desk asks, and is told so.
test.use({ expectedErrors: [/40[13]/] });

test('whoever loses their role in the middle of a session can do nothing more, and is told', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterDesk(page, 'auditor', '/aprobaciones');
  await expect(page.getByRole('link', { name: 'Equipo y permisos' })).toBeVisible();

  const admin = await openDeskAs(browser, 'admin', '/equipo');
  await admin.getByText('Héctor Olmos').first().click();
  await admin
    .getByRole('button', { name: /^Quitar/ })
    .first()
    .click();
  await admin.getByLabel('Motivo').selectOption({ index: 1 });
  await admin
    .getByRole('button', { name: /^Quitar Auditoría/ })
    .last()
    .click();
  await expect(admin.getByText(/^Héctor Olmos ya no tiene/)).toBeVisible();
  await admin.context().close();

  // Without a press: the session ended where it was, and another does not begin.
  await expect(page.getByText(/^Tu sesión terminó/)).toBeVisible();
  await page.getByRole('button', { name: 'Entrar con mi cuenta de trabajo' }).click();
  await page.locator('button[name="person"][value="auditor"]').click();
  await expect(page.getByText(/^Esta cuenta no tiene acceso a la mesa/)).toBeVisible();
});
