import { test as base, expect } from '@playwright/test';
import { moveApart } from './product.ts';

type WorkerFixtures = { readonly product: undefined };

/**
 * A page whose console is watched: an error that nobody expected fails the test, a broken content
 * security or Trusted Types policy above all. `expectedErrors` names those that a test
 * provokes; in `test.use` by one pattern, since a list whose second is an object means something else to Playwright.
 */
export const test = base.extend<{ expectedErrors: RegExp[] }, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from the pattern.
    async ({}, use, { project }) => {
      if (project.name === 'outages') moveApart();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from the pattern.
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  page: async ({ page, expectedErrors }, use) => {
    const surprises: string[] = [];
    const note = (text: string): void => {
      if (!expectedErrors.some((pattern) => pattern.test(text))) surprises.push(text);
    };
    page.on('pageerror', (error) => note(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    // What a test has seen enough of may still be on its way through one of its routes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(surprises).toEqual([]);
  },
});

/** A test whose subject no size of screen changes: it runs at a phone's, beside others of its file that run at both. */
export const ONE_SIZE = { tag: '@one-size' };

export { expect };
