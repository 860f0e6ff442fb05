/// <reference lib="dom" />
import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { deskOrigin } from './product.ts';

/** Somebody for each role works at the lender, as the sandbox's issuer knows them. */
export type DeskRole =
  | 'support'
  | 'une'
  | 'risk'
  | 'collections'
  | 'finance'
  | 'compliance'
  | 'operator'
  | 'auditor'
  | 'admin';

/** Signs in at the lender's own issuer, with a second factor, and comes to an address of the desk. */
export async function enterDesk(page: Page, role: DeskRole, path = '/'): Promise<void> {
  await page.goto(`${deskOrigin}${path}`);
  await page.getByRole('button', { name: 'Entrar con mi cuenta de trabajo' }).click();
  await page.locator(`button[name="person"][value="${role}"]`).click();
  await expect(page.getByRole('navigation', { name: 'Secciones de la mesa' })).toBeVisible();
}

/** Another person at another computer. */
export async function openDeskAs(browser: Browser, role: DeskRole, path = '/'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'es-MX',
  });
  const page = await context.newPage();
  await enterDesk(page, role, path);
  return page;
}

/** What every screen of the desk keeps: nothing wider than the window, nothing that axe finds, in both themes. */
export async function expectSoundScreen(page: Page): Promise<void> {
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }));
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(innerWidth);
  await expectNoViolation(page);
}
