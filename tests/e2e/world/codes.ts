import type { Page } from '@playwright/test';

/** Any six digits but these. */
export const wrong = (right: string, nth: number): string =>
  String((Number(right) + nth) % 1_000_000).padStart(6, '0');

/** Types a code, and waits until it was judged. */
export async function guessWrong(page: Page, label: string, code: string): Promise<void> {
  const refused = page.waitForResponse((answer) => answer.url().includes('/validate'));
  await page.getByLabel(label).fill(code);
  await refused;
}
