import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRunningProduct } from '#tools/browser/running-product.ts';
import { makeVolatileFolder } from '#tools/embedded-postgres/volatile-folder.ts';
import { findFreePorts } from '#tools/run/free-ports.ts';
import { PORTS_USED } from '#tools/run/run-options.ts';
import { expectNoViolation } from './world/axe.ts';
import { expect, test } from './world/watched-page.ts';

const VERIFY = join(import.meta.dirname, '../../apps/server/src/commands/verify-ledger.ts');

/** In which queue of whom somebody of this world waits. */
const atTheDesk = [
  ['une', /^Aclaraciones/, 'Héctor Barrera Solís'],
  ['une', /^Derechos ARCO/, 'Fabiola Serrano Tinoco'],
  ['risk', /^Revisión manual/, 'Gerardo Pineda Olvera'],
  ['risk', /^Identidades/, 'Delia Quintero Amaya'],
  ['finance', /^Depósitos sin dueño/, '$912.95'],
  ['compliance', /^Aprobaciones/, /Activar una política/],
] as const;

// A product of its own, in which a first start makes the world that `npm start` shows.
test('a first start makes a world with a year behind it: its books are right, and its people can be met', async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.slow();
  // Nobody is signed in at the desk at first: it asks, and is told so. What it still fetches is cut off at the end.
  expectedErrors.push(/401|net::ERR_|Failed to fetch|Unable to preload|WebSocket/);
  const port = await findFreePorts(PORTS_USED);
  const folder = makeVolatileFolder('abona-world-');
  const product = await startRunningProduct(port, folder, ['--volatile']);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [VERIFY], {
      env: { ...process.env, DATA_DIR: folder },
    });
    expect(stdout).toMatch(/^The books are right: .* 41 loans/);

    await page.goto(`http://localhost:${port}/pay/inicio`);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Entrar como alguien de este mundo').click();
    await expectNoViolation(page);
    await page.getByRole('button', { name: /^Rosa/ }).click();
    await expect(page.getByRole('heading', { name: /^Hola/, level: 1 })).toBeVisible();
    await expect(page.getByText(/vencid|atrasad|tarde/i).first()).toBeVisible();

    for (const [role, queue, waiting] of atTheDesk) {
      const context = await browser.newContext({ locale: 'es-MX' });
      const desk = await context.newPage();
      await desk.goto(`http://localhost:${port + 6}/`);
      await desk.getByRole('button', { name: 'Entrar con mi cuenta de trabajo' }).click();
      await desk.locator(`button[name="person"][value="${role}"]`).click();
      await desk.getByRole('link', { name: queue }).first().click();
      await expect(desk.getByText(waiting).first()).toBeVisible();
      await context.close();
    }
  } finally {
    await page.goto('about:blank');
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
