import { unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#tools/browser/find-browser.ts';
import { applyUntil, identify } from '../world/application.ts';
import { film } from '../world/film.ts';
import { enterPortal } from '../world/portal.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

/** Opened when the page asks for the camera, so that it can be made after the browser has started. */
const FILM = join(tmpdir(), `abona-film-${process.pid}.y4m`);

const wholeBrowser = findBrowser();

test.use({
  viewport: { width: 390, height: 844 },
  // Without a window it asks nobody for the camera, and has none.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      ...(wholeBrowser === null ? {} : { executablePath: wholeBrowser }),
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${FILM}`,
      ],
    }),
});

test('the till’s camera reads the code off a phone, and the next sale has it on at once; without leave it says what to do', async ({
  page,
  browser,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401 /);
  const { customer } = await applyUntil('approving', { inStore: true });
  await identify(customer, 'match');
  const phoneContext = await browser.newContext({ locale: 'es-MX' });
  const phone = await phoneContext.newPage();
  await enterOwn(phone, customer, '/cliente-en-tienda');
  await phone.getByRole('link', { name: 'Ver mi código de pago' }).click();
  const shown = String(await phone.getByText(/^(\d{4} ){4}\d{3}$/).textContent());
  await film(phone.getByRole('img', { name: 'Código QR del código de pago' }), FILM);
  await phoneContext.close();

  await enterPortal(page, 'owner', '/prueba/caja');
  await page.getByRole('button', { name: 'Abrir turno' }).click();
  for (const key of ['8', '0', '0'])
    await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Pedir su código' }).click();
  const camera = page.getByRole('button', { name: 'Usar la cámara' });
  await camera.click();
  await expect(page.getByText(/^No pudimos usar la cámara/)).toBeVisible();

  await context.grantPermissions(['camera']);
  await camera.click();
  const digits = page.getByLabel('O teclea los 19 dígitos');
  await expect(digits).toHaveValue(shown);
  await expect(page.getByText('Código completo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cobrar $800.00' })).toBeFocused();

  // It was let once: it is on without being asked for.
  await page.reload();
  await expect(digits).toHaveValue(shown);

  unlinkSync(FILM);
  await page.getByRole('link', { name: 'Mi turno' }).click();
  await page.getByRole('button', { name: 'Cerrar turno' }).click();
  await expect(page.getByText('Turno cerrado')).toBeVisible();
});
