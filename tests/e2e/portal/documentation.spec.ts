import { expectSoundScreen } from '../world/desk.ts';
import { appOrigin, portalOrigin } from '../world/product.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();

const PHONE = { width: 390, height: 844 };

test('a developer searches by the keyboard, changes the language on the spot, reads the reference, and is led from a refusal to its explanation', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 .*docs\/es\/nada/);
  await page.goto(`${portalOrigin}/docs`);
  await expect(page).toHaveURL(`${portalOrigin}/docs/es`);
  await expectSoundScreen(page);

  // By the keyboard alone: open, find, choose, go there.
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Buscar' }).pressSequentially('rembolsos depositos');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('order_exists');
  await expect(page.getByRole('option').first()).toContainText('order_exists');
  await expectSoundScreen(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portalOrigin}/docs/es/errors#order_exists`);
  await expect(page.locator('#order_exists')).toBeInViewport();

  // The other language has the same page, at the same heading.
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${portalOrigin}/docs/en/errors#order_exists`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  // A refusal says where it is explained; that address leads here, to its very code.
  await page.goto(`${appOrigin}/api/merchant/errors#refund_exceeds_amount`);
  await expect(page).toHaveURL(`${portalOrigin}/docs/es/errors#refund_exceeds_amount`);

  // The reference opens under a policy that lets nothing else run, in both themes and sizes.
  await page.goto(`${portalOrigin}/docs/en/reference`);
  const call = page.getByRole('heading', { name: /Asks for a payment; the shopper/ });
  // The viewer draws all calls at once: on a busy machine that takes its time.
  await expect(call.first()).toBeAttached({ timeout: 60_000 });
  await expectSoundScreen(page);

  await page.setViewportSize(PHONE);
  for (const path of ['/docs/es/quick-start', '/docs/en/webhooks', '/docs/es/nada']) {
    await page.goto(`${portalOrigin}${path}`);
    await expectSoundScreen(page);
  }
  await expect(page.getByRole('heading', { name: 'Aquí no hay ninguna página' })).toBeVisible();
  await page.getByText('Páginas', { exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Páginas, celular' })
    .getByRole('link', { name: 'Reembolsos' })
    .click();
  await expect(page).toHaveURL(`${portalOrigin}/docs/es/refunds`);
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copiar' }).first().click();
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
});
