import { capture, startIdentity } from '../world/applicant.ts';
import { applyUntil } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.afterEach(() => sandbox.heal());

for (const mode of ['down', 'hang'] as const) {
  test(`[2.13, 4.23] an identity provider that is in mode ${mode} is told, and tried again`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    const { customer } = await applyUntil('approving');
    await enter(page, customer, '/espera_2');
    await sandbox.setFaults({ identity: { mode } });
    await startIdentity(page);
    await expect(page.getByText('No pudimos empezar')).toBeVisible();
    await sandbox.heal();

    await page.getByRole('button', { name: 'Empezar' }).click();
    await capture(page, /^Coincide/);
    await page.getByRole('link', { name: 'Continuar' }).click();

    await expect(page).toHaveURL(/\/oferta$/);
  });
}
