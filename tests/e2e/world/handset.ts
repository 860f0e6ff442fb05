import type { Page } from '@playwright/test';
import { consoleOrigin } from './product.ts';

/** The handset and its bench on one screen. */
const SIZE = { width: 390, height: 2_200 };

/**
 * The console's handset, with the app in its frame. Nothing of the page has to be scrolled for a press: on a busy
 * machine the browser hits a frame of another origin where it lay before the scroll, and the press is lost.
 */
export async function openHandset(page: Page): Promise<void> {
  await page.setViewportSize(SIZE);
  await page.goto(`${consoleOrigin}/app-movil`);
}
