import { type DeskRole, enterDesk, expectSoundScreen } from '../world/desk.ts';
import { expect, test } from '../world/watched-page.ts';

test.setTimeout(600_000);

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

for (const role of roles)
  test(`every place that the desk offers to ${role} opens, fits and is sound in both themes`, async ({
    page,
    expectedErrors,
  }) => {
    // Nobody is signed in at first: the desk asks, and is told so. Before its first end of day a portfolio is not there.
    expectedErrors.push(/staff\/v1\/session/, /staff\/v1\/portfolio/);
    await enterDesk(page, role);
    const offered = page.getByRole('navigation', { name: 'Secciones de la mesa' });
    const links = offered.getByRole('link');
    const addresses = await links.evaluateAll((all) =>
      all.flatMap((link) => link.getAttribute('href') ?? []),
    );
    const { origin } = new URL(page.url());
    for (const address of new Set(addresses)) {
      await page.goto(`${origin}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Tu función no ve esto' })).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await expectSoundScreen(page);
    }
    expect(addresses.length).toBeGreaterThan(2);
  });
