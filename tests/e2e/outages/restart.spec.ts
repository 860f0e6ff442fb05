import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRunningProduct } from '#tools/browser/running-product.ts';
import { findFreePorts } from '#tools/run/free-ports.ts';
import { PORTS_USED } from '#tools/run/run-options.ts';
import { expect, test } from '../world/watched-page.ts';

// A product of its own, because this test kills it.
test('a product killed under a signed-in browser comes back with everything kept', async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  // Whatever was on its way when the product was killed, the service worker's look for a newer one too.
  expectedErrors.push(
    /net::ERR_|Failed to fetch|503|WebSocket|error occurred when fetching the script/,
  );
  const port = await findFreePorts(PORTS_USED);
  const folder = mkdtempSync(join(tmpdir(), 'abona-restart-'));
  let product = await startRunningProduct(port, folder);
  try {
    const app = `http://localhost:${port}/pay`;
    const email = `reinicio.${port}@ejemplo.mx`;
    await page.goto(`${app}/registro`);
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: false }).first().fill('Quincena larga 26');
    await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
    const answer = await fetch(
      `http://localhost:${port + 1}/control/v1/mails/last-link?to=${encodeURIComponent(email)}&wait_ms=20000`,
    );
    const { link } = (await answer.json()) as { link: string };

    await product.kill();
    product = await startRunningProduct(port, folder);
    await page.reload();

    await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: '¡Listo, correo confirmado!' })).toBeVisible();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
