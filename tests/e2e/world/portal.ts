import { expect, type Page } from '@playwright/test';
import { portalOrigin } from './product.ts';

/** Somebody for each role works at the sandbox's shop, as its issuer knows them. */
type PortalRole = 'owner' | 'finance' | 'developer' | 'cashier' | 'reader';

/** Signs in at the issuer of shops' people, with a second factor, and comes to an address of the portal. */
export async function enterPortal(page: Page, role: PortalRole, path = '/'): Promise<void> {
  await page.goto(`${portalOrigin}${path}`);
  await page.getByRole('button', { name: 'Entrar o crear mi cuenta' }).click();
  await page.locator(`button[name="person"][value="${role}"]`).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).toHaveURL(`${portalOrigin}${path}`);
}
