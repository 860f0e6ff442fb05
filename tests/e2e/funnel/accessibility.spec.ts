import type { Page } from '@playwright/test';
import { acceptOffer } from '../world/applicant.ts';
import { applyUntil, expectStatus } from '../world/application.ts';
import { expectNoViolation } from '../world/axe.ts';
import { enter } from '../world/customer.ts';
import { vendorOrigin } from '../world/product.ts';
import { expect, test } from '../world/watched-page.ts';

/** What is drawn later has to be there before it is looked at. */
async function lookAt(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectNoViolation(page);
}

test('axe finds nothing from the form to the code', async ({ page }) => {
  const filling = await applyUntil('filling');
  await enter(page, filling.customer, '/aplicar');
  await lookAt(page, /¿Cómo te llamas\?/);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByLabel('Primer apellido')).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await lookAt(page, /Cancelamos tu solicitud/);
});

test('axe finds nothing on the waits and the codes', async ({ browser }) => {
  const stops = [
    ['signing', 'Bueno', '/espera', /Firma tu autorización/],
    ['scoring', 'Averiado', '/espera', /Nos está tomando más tiempo/],
    ['scoring', 'Aclara', '/espera', /Una persona está revisando tu solicitud/],
    ['validating', 'Bueno', '/validar_telefono', /Escribe el código/],
    ['scoring', 'Moroso', '/rechazado', /Por ahora no podemos/],
  ] as const;
  for (const [stage, secondSurname, path, heading] of stops) {
    const { customer } = await applyUntil(stage, { secondSurname });
    if (secondSurname === 'Moroso') await expectStatus(customer, 'rejected');
    const context = await browser.newContext();
    const page = await context.newPage();
    await enter(page, customer, path);
    await lookAt(page, heading);
    await context.close();
  }
});

test('axe finds nothing at the identity provider, on the offer and after it', async ({ page }) => {
  const { customer } = await applyUntil('approving');
  await enter(page, customer, '/espera_2');
  await lookAt(page, /Falta confirmar que eres tú/);
  await page.getByRole('link', { name: 'Verificar mi identidad' }).click();
  await lookAt(page, /Confirma que eres tú/);
  await page.getByRole('button', { name: 'Empezar' }).click();
  for (const next of ['Tomar fotos de mi INE', 'Tomar mi selfie', /^Coincide/]) {
    const button = page.getByRole('button', { name: next });
    await expect(button).toBeVisible();
    await expectNoViolation(page);
    await button.click();
  }
  await lookAt(page, /¡Listo, eres tú!/);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await lookAt(page, /elige cuántos abonos/);
  await acceptOffer(page, /^8 quincenas/);
  await lookAt(page, /¡Es tuyo/);
  await page.getByRole('link', { name: 'Volver a Casa Ámbar' }).click();
  await lookAt(page, /./);
});

test("axe finds nothing on the vendors' own pages", async ({ page }) => {
  for (const path of ['/banco', '/oxxo']) {
    await page.goto(`${vendorOrigin}${path}`);
    await lookAt(page, /./);
  }
});
