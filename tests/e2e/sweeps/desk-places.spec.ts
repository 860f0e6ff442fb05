/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { type DeskRole, enterDesk, expectSoundScreen } from '../world/desk.ts';
import { expect, test } from '../world/watched-page.ts';

test.setTimeout(900_000);

const roles: readonly DeskRole[] = [
  'support',
  'une',
  'risk',
  'collections',
  'finance',
  'compliance',
  'operator',
  'auditor',
  'admin',
];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
];

/** One person's screen is like another's: an address without whose it is. */
const kindOf = (address: string) =>
  address
    .replace(/\?.*$/, '')
    .split('/')
    .map((part) => (/\d/.test(part) ? '*' : part))
    .join('/');

/** Where the links of a part of the screen lead, within the desk. */
async function readAddresses(page: Page, part: 'navigation' | 'main'): Promise<readonly string[]> {
  const within =
    part === 'main'
      ? page.getByRole('main')
      : page.getByRole('navigation', { name: 'Secciones de la mesa' });
  return await within.getByRole('link').evaluateAll((all) =>
    all.flatMap((link) =>
      // A file is not a screen.
      link instanceof HTMLAnchorElement &&
      link.origin === location.origin &&
      !link.pathname.startsWith('/staff/')
        ? [link.pathname + link.search]
        : [],
    ),
  );
}

for (const role of roles)
  test(`every screen that the desk has for ${role} opens, fits and is sound in both themes`, async ({
    page,
    expectedErrors,
  }) => {
    // Nobody is signed in at first: the desk asks, and is told so. Before its first end of day a portfolio is not there.
    expectedErrors.push(/staff\/v1\/session/, /staff\/v1\/portfolio/);
    await enterDesk(page, role);
    const { origin } = new URL(page.url());
    const waiting = [...(await readAddresses(page, 'navigation'))];
    const offered = new Set(waiting);
    const seen = new Set<string>();
    for (const address of waiting) {
      const kind = kindOf(address);
      if (seen.has(kind)) continue;
      seen.add(kind);
      await page.goto(`${origin}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // What the desk offers of itself is theirs to see; a link of a table may lead to what is somebody else's.
      if (offered.has(address))
        await expect(page.getByRole('heading', { name: 'Tu función no ve esto' })).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectSoundScreen(page);
      }
      waiting.push(...(await readAddresses(page, 'main')));
    }
    expect(seen.size).toBeGreaterThan(2);
    test.info().annotations.push({ type: 'screens', description: [...seen].join(' ') });
  });
