import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Whatever axe finds, by rule and place, in the light theme and in the dark one. */
export async function expectNoViolation(page: Page): Promise<void> {
  const found = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // What is in order needs no description.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    // The themes differ in their colours and in nothing else.
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    // Only a page with frames needs one more page to gather what is found in them.
    if (page.frames().length === 1) axe.setLegacyMode();
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      found.push([colorScheme, id, nodes.map(({ target }) => target.join(' '))]);
  }
  expect(found, page.url()).toEqual([]);
}
