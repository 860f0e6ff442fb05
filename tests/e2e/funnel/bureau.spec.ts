import { applyUntil, curpOf, expectStatus } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

// The bureau's answer is waited for ten seconds, and asked for again after five.
test.slow();

for (const [how, secondSurname] of [
  ['breaks', 'Averiado'],
  ['does not answer', 'Lento'],
] as const) {
  test(`[2.25, 4.23] a bureau that ${how} is told honestly, and asked again until it answers`, async ({
    page,
  }) => {
    const { customer, applicant } = await applyUntil('scoring', { secondSurname });
    const curp = await curpOf(customer, applicant);
    await enter(page, customer, '/espera');
    await expect(page.getByRole('heading', { name: 'Nos está tomando más tiempo' })).toBeVisible();
    await expect(page.getByText(/^Lo intentamos de nuevo a las/)).toBeVisible();

    // Leaving is no loss: home tells of it, and leads back.
    await page.getByRole('link', { name: 'Ir a inicio' }).click();
    await page.getByRole('link', { name: 'Ver cómo va' }).click();
    await sandbox.bureauStanding(curp, 'good');

    await expectStatus(customer, 'validating');
    await expect(page).toHaveURL(/\/validar_telefono$/);
  });
}
