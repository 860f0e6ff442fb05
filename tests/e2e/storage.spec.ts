/// <reference lib="dom" />
import { expectLanding, fillSignUp, somebodyNew } from './world/person.ts';
import { expect, test } from './world/watched-page.ts';

test('[3.27] a browser that blocks storage still shows the landing, and says why it cannot sign in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: blocked, configurable: true });
    }
  });

  await page.goto('/pay');
  await expectLanding(page);
  await page.getByRole('button', { name: 'Entrar' }).click();

  await expect(page.getByRole('heading', { name: 'Tu navegador bloquea el acceso' })).toBeVisible();
});

test('[3.27] a storage that is full does not keep anybody from signing up', async ({ page }) => {
  await page.goto('/pay');
  await expectLanding(page);
  await page.evaluate(() => {
    const block = 'x'.repeat(64 * 1024);
    try {
      for (let i = 0; ; i++) localStorage.setItem(`relleno-${i}`, block);
    } catch {
      // Full, which is what this test wants.
    }
  });

  await page.goto('/pay/registro');
  await fillSignUp(page, somebodyNew());

  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
});

test('[2.10] the waiting page works with cookies of the app blocked', async ({ page, context }) => {
  await context.clearCookies();
  const person = somebodyNew();
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => '',
      set: () => undefined,
      configurable: true,
    });
  });

  await page.goto('/pay/registro');
  await fillSignUp(page, person);

  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
});
