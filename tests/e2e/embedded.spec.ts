/// <reference lib="dom" />
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from '@playwright/test';
import { arrive } from './world/application.ts';
import { enter, enterAsNew, verifyEmail } from './world/customer.ts';
import { openHandset } from './world/handset.ts';
import { expectHome } from './world/person.ts';
import { appOrigin, consoleOrigin } from './world/product.ts';
import { expect, test } from './world/watched-page.ts';

/** A page of somebody whom nobody listed, with the app in a frame. */
async function startStranger(address: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Ajena</title><iframe src="${address}"></iframe>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}

test('[1.04, 2.63, 2.72, 3.13, 4.10, 6.01] a purchase begins inside a listed platform, without our name, menu or steps, and the back gesture goes back in it', async ({
  page,
  expectedErrors,
}) => {
  const { customer, order } = await arrive();
  await verifyEmail(customer);
  await enter(page, customer, '/legal');
  await openHandset(page);
  await page.locator('#webview').evaluate((frame, address) => {
    (frame as HTMLIFrameElement).src = address;
  }, `${appOrigin}/pay/?payment_id=${order.paymentId}&mode=APP`);

  const app = page.frameLocator('#webview');
  await expect(app.getByLabel('Nombre o nombres')).toBeVisible();
  const frame = page.frames().find((one) => one.url().startsWith(appOrigin));
  expect(new URL(frame?.url() ?? '').search).toContain('mode=APP');
  await expect(app.getByRole('navigation')).toHaveCount(0);
  await expect(app.getByRole('img', { name: /abona/i })).toHaveCount(0);
  await expect(app.getByText(/^Paso 1 de 4/)).toBeHidden();
  await expect(app.getByRole('button', { name: 'Cancelar' })).toBeVisible();

  await app.getByLabel('Nombre o nombres').fill('Rosa María');
  await app.getByLabel('Primer apellido').fill('Quiroz');
  await app.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(app.getByLabel('Fecha de nacimiento')).toBeVisible();
  // With a sheet open, back closes the sheet and nothing else.
  await app.getByRole('button', { name: 'Cancelar' }).click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Gesto de atrás' }).click();
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await expect(app.getByLabel('Fecha de nacimiento')).toBeVisible();
  await page.getByRole('button', { name: 'Gesto de atrás' }).click();
  await expect(app.getByLabel('Nombre o nombres')).toBeVisible();
  await expect(page).toHaveURL(`${consoleOrigin}/app-movil`);

  // The same in a page that is not listed shows nothing of ours.
  expectedErrors.push(/frame-ancestors/, /policy-reports/);
  const stranger = await startStranger(`${appOrigin}/pay/?mode=APP`);
  await page.goto(stranger.url);
  await expect
    .poll(() => page.frames().map((one) => one.url()))
    .toContainEqual(expect.stringMatching(/^chrome-error:/));
  stranger.stop();
});

test('[2.63] on a phone with a notch the screen keeps out of it, above and below', async ({
  page,
  context,
}) => {
  const device = await context.newCDPSession(page);
  const insets = { top: 47, topMax: 47, bottom: 34, bottomMax: 34 };
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await enterAsNew(page, '/inicio');
  await expectHome(page);

  const menu = page.getByRole('navigation').last();
  await expect(menu).toBeInViewport();
  // Home is drawn before the app and drawn again by it: between the two nothing has a place.
  const placeOf = async (link: Locator) =>
    (await link.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const lowestEnd = async () => {
    const { y, height } = await placeOf(menu.getByRole('link').last());
    return y + height;
  };
  const height = page.viewportSize()?.height ?? 0;
  await expect.poll(lowestEnd).toBeLessThanOrEqual(height - insets.bottom);
  const help = page.getByRole('link', { name: 'Ayuda' });
  await expect.poll(async () => (await placeOf(help)).y).toBeGreaterThanOrEqual(insets.top);
});
