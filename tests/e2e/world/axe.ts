import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const turnTo = (page: Page, colorScheme: Theme): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** Whatever axe finds in the theme that is on, by rule and place; in the dark one nothing but colours, the rest is alike. */
export async function violationsIn(page: Page, theme: Theme): Promise<readonly unknown[]> {
  // What is in order needs no description.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (theme === 'dark') axe.withRules('color-contrast');
  // Only a page with frames needs one more page to gather what is found in them.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [
    theme,
    id,
    nodes.map(({ target }) => target.join(' ')),
  ]);
}

/** Whatever axe finds, by rule and place, in the light theme and in the dark one. */
export async function expectNoViolation(page: Page): Promise<void> {
  const found = [];
  for (const theme of themes) {
    await turnTo(page, theme);
    found.push(...(await violationsIn(page, theme)));
  }
  expect(found, page.url()).toEqual([]);
}
