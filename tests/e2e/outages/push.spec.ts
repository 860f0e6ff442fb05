import { provePhone, signForBureau } from '../world/applicant.ts';
import { applyUntil, identify } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.afterEach(() => sandbox.heal());

for (const mode of ['refused', 'down'] as const) {
  test(`[4.04, 8.20] with push ${mode} the screens look by themselves, and a purchase goes on`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/WebSocket|503/);
    await sandbox.setFaults({ push: { mode } });
    const { customer, applicant } = await applyUntil('signing');
    await enter(page, customer, '/espera');

    const nip = await signForBureau(page, applicant);
    await provePhone(page, applicant, nip);
    await expect(page.getByRole('link', { name: 'Verificar mi identidad' })).toBeVisible();
    await identify(customer, 'match');

    await expect(page).toHaveURL(/\/oferta$/);
  });
}
