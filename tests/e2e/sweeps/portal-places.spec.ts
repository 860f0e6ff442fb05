/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { lookAt } from '../world/looks.ts';
import { enterPortal } from '../world/portal.ts';
import { expect, test } from '../world/watched-page.ts';

test.setTimeout(1_800_000);

const roles = ['owner', 'finance', 'developer', 'cashier', 'reader'] as const;

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const kindOf = (address: string) =>
  address
    .replace(/\?.*$/, '')
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 20 ? '*' : part))
    .join('/');

/** Where the links of what is open lead within the portal, its documentation aside. */
const readAddresses = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('link')
    .evaluateAll((all) =>
      all.flatMap((link) =>
        link instanceof HTMLAnchorElement &&
        link.origin === location.origin &&
        !/^\/(portal|docs)(\/|$)/.test(link.pathname) &&
        link.hash === ''
          ? [link.pathname + link.search]
          : [],
      ),
    );

for (const role of roles)
  test(`every screen that the portal has for ${role} opens, fits and is sound in both themes`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/portal\/v1\/session/);
    await page.setViewportSize(sizes[0] ?? { width: 1280, height: 800 });
    const start = role === 'cashier' ? '/prueba/caja' : '/prueba';
    await enterPortal(page, role, start);
    const waiting = [start, start.replace('/prueba', '') || '/'];
    const seen = new Set<string>();
    for (const address of waiting) {
      const kind = kindOf(address);
      if (seen.has(kind)) continue;
      seen.add(kind);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(new URL(address, page.url()).href);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      waiting.push(...(await readAddresses(page)));
      const name = kind.replace(/[/*]+/g, '-').replace(/^-|-$/g, '') || 'inicio';
      await lookAt(page, { as: `portal/${role}`, name, sizes });
    }
    expect(seen.size).toBeGreaterThan(1);
    test.info().annotations.push({ type: 'screens', description: [...seen].join(' ') });
  });
